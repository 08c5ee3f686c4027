import { sql } from 'kysely'
import { claimDue } from '../database/claim-due-sql.ts'
import type { Transaction } from '../database/connect.ts'

export interface OwedRefund {
  ticketId: string
  vp: number
  staffId: string
  /** A code of the error catalogue. */
  error: string
}

export async function insertOwedRefund(tx: Transaction, owed: OwedRefund): Promise<void> {
  await tx
    .insertInto('owed_ticket_refunds')
    .values({
      ticket_id: owed.ticketId,
      vp: owed.vp,
      staff_id: owed.staffId,
      error: owed.error,
    })
    .execute()
}

interface DueRefund {
  ticketId: string
  vp: number
  staffId: string
  customerId: string
}

const DUE_REFUNDS = {
  table: 'owed_ticket_refunds',
  key: 'ticket_id',
  // A person decides about the Points of a closed account.
  condition: sql<boolean>`settled_at is null and error <> 'customer-closed'`,
  returning: sql`ticket_id as "ticketId", vp, staff_id as "staffId",
    (select customer_id from tickets where id = ticket_id) as "customerId"`,
}

/** Claims one refund that is due. Its next try is postponed by at most an hour. */
export async function claimOwedRefund(tx: Transaction): Promise<DueRefund | undefined> {
  const [owed] = await claimDue<DueRefund>(tx, DUE_REFUNDS, 1)
  return owed
}

export async function settleOwedRefund(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .updateTable('owed_ticket_refunds')
    .set({ settled_at: sql`now()`, next_attempt_at: null })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Stores the reason why a refund still waits. */
export async function keepOwedError(tx: Transaction, ticketId: string, error: string) {
  await tx
    .updateTable('owed_ticket_refunds')
    .set({ error })
    .where('ticket_id', '=', ticketId)
    .execute()
}
