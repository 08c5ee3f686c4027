import { claimDueRefunds } from '../../kernel/payments/refunds-sql.ts'
import { sendRefund } from './send-refund.ts'
import { BATCH, workOnEach, type JobDeps } from '../../kernel/jobs/job.ts'

/** Sends refunds that are due to their providers. */
export async function sendRefunds(deps: JobDeps): Promise<number> {
  const refunds = await deps.db.transaction().execute((tx) => claimDueRefunds(tx, BATCH))
  return workOnEach(deps, refunds, (refund) => sendRefund(deps, refund), 'a refund waits for another try')
}
