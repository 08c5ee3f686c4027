// Explains every statement on a database of two million tickets; `npm test` explains them on a small
// one that only seems large.
import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
process.env.PLAN_ROWS = 'full'
run('vitest', ['run', '--project', 'server', 'apps/server/src/database/plans.test.ts'])
