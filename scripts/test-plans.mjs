// Explains every statement on a database of two million tickets. `npm test` explains the statements
// on a small database whose statistics say that it is large.
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
process.env.PLAN_ROWS = 'full'
run('vitest', ['run', '--project', 'server', 'bench/plans.test.ts'])
