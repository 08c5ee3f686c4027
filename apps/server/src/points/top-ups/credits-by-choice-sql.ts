import { sql } from 'kysely'
import { tiedTo } from '../../kernel/staff-change/ties-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Returns the limit of adjustments, and the Vp that this member of staff, and the person who does not count
 * as another person, have credited within 24 hours to customers whom the payments did not name. A payment names the customer who had begun a
 * top-up with its reference before the money came.
 */
export async function readCreditsByChoice(tx: Transaction, staffId: string) {
  const { rows } = await sql<{ limit: number; credited: number }>`
    select adjustment_limit as limit, (
      select coalesce(sum(payments.vp), 0)::bigint
      from unmatched_payments unmatched
      join payment_credits using (provider, provider_transaction_id)
      join payments on payments.tx_ref = payment_credits.tx_ref
      where unmatched.resolved_by in ${tiedTo(staffId)} and unmatched.resolution = 'credited'
        and unmatched.resolved_at > now() - interval '24 hours'
        and not exists (
          select from payments named where named.tx_ref = unmatched.tx_ref
            and named.customer_id = payments.customer_id
            and named.created_at <= unmatched.noticed_at)
    ) as credited
    from settings`.execute(tx)
  return rows[0] ?? { limit: 0, credited: 0 }
}

export interface Choice {
  entry: string
  customerId: string
  staffId: string
}

/**
 * Returns true if another person has chosen the same customer for an entry, who may still move money
 * and has no new password since.
 */
export async function isChosenByAnother(tx: Transaction, { entry, customerId, staffId }: Choice): Promise<boolean> {
  const { rows } = await sql`
    select from audit choice
    join staff on staff.id = choice.actor_id and staff.active
      and staff.role in ('finance', 'admin')
    where choice.subject = ${entry} and choice.action = 'choose-customer'
      and choice.detail -> 'after' ->> 'customerId' = ${customerId}
      and choice.actor_id not in ${tiedTo(staffId)}
      and not exists (
        select from audit later where later.subject = staff.id::text
          and later.action in ('change-password', 'accept-invitation', 'change-staff')
          and later.id > choice.id)
    limit 1`.execute(tx)
  return rows.length > 0
}
