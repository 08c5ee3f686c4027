// Runs everything: types, lint, boundaries, unit and integration tests, journeys.
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
run('node', ['scripts/check.mjs'])
// What takes longest has commands of its own: `npm run test:unit`, `test:faults` and `e2e`.
const env = { PART_OF_ALL: 'on' }
run('vitest', ['run'], { env })
run('node', ['scripts/e2e.mjs'], { env })
