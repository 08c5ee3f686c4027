// Runs everything: types, lint, boundaries, unit and integration tests, journeys.
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
run('node', ['scripts/check.mjs'])
run('vitest', ['run'])
run('node', ['scripts/e2e.mjs'], { env: { E2E_PART_OF_ALL: 'on' } })
