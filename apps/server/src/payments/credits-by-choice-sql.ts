import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/**
 * Returns the limit of adjustments, and the Vp that this member of staff has credited within 24
 * hours to customers whom the payments did not name. A payment names the customer who had begun a
 * top-up with its reference before the money came.
 */
export async function readCreditsByChoice(tx: Transaction, staffId: string) {
  const { rows } = await sql<{ limit: number; credited: number }>`
    select adjustment_limit as limit, (
      select coalesce(sum(payments.vp), 0)::bigint
      from unmatched_payments unmatched
      join payment_credits using (provider, provider_transaction_id)
      join payments on payments.tx_ref = payment_credits.tx_ref
      where unmatched.resolved_by = ${staffId} and unmatched.resolution = 'credited'
        and unmatched.resolved_at > now() - interval '24 hours'
        and not exists (
          select from payments named where named.tx_ref = unmatched.tx_ref
            and named.customer_id = payments.customer_id
            and named.created_at <= unmatched.noticed_at)
    ) as credited
    from settings`.execute(tx)
  return rows[0] ?? { limit: 0, credited: 0 }
}
