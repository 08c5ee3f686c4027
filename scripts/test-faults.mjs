// The fault suites in their long form; `npm test` runs the same ones for a few rounds.
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
process.env.FAULT_ROUNDS = 'full'
// One after the other: each of them keeps the machine busy by itself.
const order = ['--no-file-parallelism', '--reporter', 'verbose']
run('vitest', ['run', '--project', 'server', ...order, 'apps/server/src/faults/'])
