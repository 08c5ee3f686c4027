import { sql } from 'kysely'
import { backOff } from '../database/back-off-sql.ts'
import type { Transaction } from '../database/connect.ts'

interface OwedRefund {
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

/** Locks and returns one refund that is due. */
export function claimOwedRefund(tx: Transaction) {
  return tx
    .selectFrom('owed_ticket_refunds as owed')
    .innerJoin('tickets', 'tickets.id', 'owed.ticket_id')
    .select([
      'owed.ticket_id as ticketId',
      'owed.vp',
      'owed.staff_id as staffId',
      'tickets.customer_id as customerId',
    ])
    .where('owed.settled_at', 'is', null)
    .where('owed.next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('owed.next_attempt_at')
    .limit(1)
    .forUpdate('owed')
    .skipLocked()
    .executeTakeFirst()
}

export async function settleOwedRefund(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .updateTable('owed_ticket_refunds')
    .set({ settled_at: sql`now()`, next_attempt_at: null })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Postpones the next try, by an hour at most. */
export async function putOffOwedRefund(
  tx: Transaction,
  ticketId: string,
  error: string,
): Promise<void> {
  await tx
    .updateTable('owed_ticket_refunds')
    .set({
      error,
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + ${backOff(sql`attempts + 1`)}`,
    })
    .where('ticket_id', '=', ticketId)
    .execute()
}
