// Runs everything: types, lint, boundaries, unit and integration tests, journeys.
import { makeMemoryFolder } from './memory-folder.mjs'
import { ensureInstalled, runStoppably } from './setup.mjs'

ensureInstalled()
await runStoppably('node', ['scripts/check.mjs'])
// The slowest suites are left out here. `npm run test:unit`, `test:faults` and `e2e` run them.
const folder = makeMemoryFolder()
const env = { PART_OF_ALL: 'on', ...(folder && { TMPDIR: folder }) }
await runStoppably('vitest', ['run'], { env })
await runStoppably('node', ['scripts/e2e.mjs'], { env })
