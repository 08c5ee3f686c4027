// Runs everything: types, lint, boundaries, unit and integration tests, journeys.
import { makeMemoryFolder } from './memory-folder.mjs'
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
run('node', ['scripts/check.mjs'])
// The slowest suites are left out here. `npm run test:unit`, `test:faults` and `e2e` run them.
const folder = makeMemoryFolder()
const env = { PART_OF_ALL: 'on', ...(folder && { TMPDIR: folder }) }
run('vitest', ['run'], { env })
run('node', ['scripts/e2e.mjs'], { env })
