import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export async function findWaitingPayment(
  db: Database,
  { sessionId = null, tillId = null }: { sessionId?: string | null; tillId?: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from till_payments
    where state = 'waiting' and (session_id = ${sessionId}::uuid or till_id = ${tillId}::uuid)`.execute(db)
  return rows[0]?.id
}

/**
 * Cancels the payments of a session whose seats are no longer held, and the uses of offers that they held. The caller
 * has locked the session. This fires the trigger redemptions_count_off (docs/data-model.md).
 */
export async function giveUpLatePayments(tx: Transaction, sessionId: string): Promise<void> {
  await sql`
    with given_up as (
      update till_payments set state = 'cancelled', ended_at = now(), sale = sale - 'phoneNumber'
      where session_id = ${sessionId} and state = 'waiting' and held_until <= now()
      returning id
    )
    delete from redemptions where till_payment_id in (select id from given_up)`.execute(tx)
}
