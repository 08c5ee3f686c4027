import { claimDueRefunds } from '../kernel/payments/refunds-sql.ts'
import { sendRefund } from '../features/refunds/send-refund.ts'
import { BATCH, type JobDeps } from './job.ts'

/** Sends refunds that are due to their providers. */
export async function sendRefunds(deps: JobDeps): Promise<number> {
  const refunds = await deps.db.transaction().execute((tx) => claimDueRefunds(tx, BATCH))
  await Promise.all(
    refunds.map((refund) =>
      sendRefund(deps, refund).catch((error: unknown) => {
        deps.log.warn({ err: error, provider: refund.provider }, 'a refund waits for another try')
      }),
    ),
  )
  return refunds.length
}
