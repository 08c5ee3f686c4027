import { askAgain } from '../../kernel/payments/ask-again.ts'
import { listOverdueMoney, withdrawNeedlessCases } from './waiting-money-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

const EVERY_SECONDS = 3600
const CASES_A_TURN = 1000

/**
 * Opens a case about everything that has waited too long in another queue, and closes the cases about
 * what was settled there.
 */
export function askAboutWaitingMoney({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, 'ask-about-waiting-money', EVERY_SECONDS))) return 0
    await withdrawNeedlessCases(tx)
    for (const overdue of await listOverdueMoney(tx, CASES_A_TURN)) await askAgain(tx, overdue)
    return 0
  })
}
