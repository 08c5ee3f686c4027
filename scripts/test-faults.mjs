// Runs the fault suites in their long form; `npm test` runs a few rounds of them.
import { ensureInstalled, runStoppably } from './setup.mjs'

ensureInstalled()
process.env.FAULT_ROUNDS = 'full'
// The suites run one after the other, because each of them keeps the machine busy.
const order = ['--no-file-parallelism', '--reporter', 'verbose']
await runStoppably('vitest', ['run', '--project', 'server', ...order, 'apps/server/src/faults/'])
