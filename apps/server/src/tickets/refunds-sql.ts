import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

function selectRefundable(tx: Transaction) {
  return tx
    .selectFrom('tickets')
    .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .leftJoin('ticket_refunds', 'ticket_refunds.ticket_id', 'tickets.id')
    .leftJoin('owed_ticket_refunds as owed', 'owed.ticket_id', 'tickets.id')
    .select((eb) => [
      'tickets.id',
      'tickets.customer_id as customerId',
      'tickets.showtime_id as showtimeId',
      'tickets.status',
      'purchases.unit_price as vp',
      'tickets.purchase_id as purchaseId',
      // By the clock of the database, which all servers share.
      sql<number>`extract(epoch from showtimes.starts_at - now())::float8`.as('startsInSeconds'),
      // What is owed is on its way.
      eb
        .or([eb('ticket_refunds.ticket_id', 'is not', null), eb('owed.ticket_id', 'is not', null)])
        .as('isRefunded'),
    ])
}

export type RefundableTicket = NonNullable<Awaited<ReturnType<typeof lockTicketToRefund>>>

/** The ticket with its showtime and purchase, held: nobody is reminded of it meanwhile. */
export async function lockTicketToRefund(tx: Transaction, ticketId: string) {
  const seat = await tx
    .selectFrom('tickets')
    .select('showtime_id')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!seat) return undefined
  // The showtime first, as a purchase does; what is read after it is what the last holder left.
  await lockShowtimeToFree(tx, seat.showtime_id)
  return selectRefundable(tx)
    .where('tickets.id', '=', ticketId)
    .forUpdate(['tickets', 'purchases'])
    .executeTakeFirst()
}

/**
 * Holds all tickets of a showtime whose Points are still out, wallets in one order for everybody.
 * A void ticket was refunded before; leaving those out lets the index of seats answer.
 */
export function lockTicketsToRefund(tx: Transaction, showtimeId: string) {
  return ticketsToRefund(tx, showtimeId).execute()
}

/** Exported so that a test can look at its plan. */
export function ticketsToRefund(tx: Transaction, showtimeId: string) {
  return selectRefundable(tx)
    .where('tickets.showtime_id', '=', showtimeId)
    .where('tickets.status', '<>', 'void')
    .where('ticket_refunds.ticket_id', 'is', null)
    .orderBy('tickets.customer_id')
    .orderBy('tickets.id')
    .forUpdate(['tickets', 'purchases'])
}

export function lockShowtimeToFree(tx: Transaction, showtimeId: string) {
  return tx
    .selectFrom('showtimes')
    .select(['id', 'cinema_id as cinemaId', 'cancelled_at as cancelledAt'])
    .where('id', '=', showtimeId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markShowtimeCancelled(tx: Transaction, showtimeId: string): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ cancelled_at: sql`now()` })
    .where('id', '=', showtimeId)
    .execute()
}

/**
 * The seats of unused tickets are free again, and one that expired opens no door any more; a used
 * one was sat on, and stays as it is.
 */
export async function voidTickets(
  tx: Transaction,
  showtimeId: string,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ status: 'void' })
    .where('id', 'in', ticketIds)
    .where('showtime_id', '=', showtimeId)
    .where('status', 'in', ['unused', 'expired'])
    .executeTakeFirst()
  await tx
    .updateTable('showtimes')
    .set({ assigned_seats: sql`assigned_seats - ${Number(numUpdatedRows)}` })
    .where('id', '=', showtimeId)
    .execute()
}

export interface TicketRefund {
  ticketId: string
  movementId: string
  vp: number
  cause: 'customer' | 'operator' | 'cancellation'
  staffId: string | null
}

/** Fails where the ticket was refunded before. */
export async function insertTicketRefund(tx: Transaction, refund: TicketRefund): Promise<void> {
  await tx
    .insertInto('ticket_refunds')
    .values({
      ticket_id: refund.ticketId,
      movement_id: refund.movementId,
      vp: refund.vp,
      cause: refund.cause,
      staff_id: refund.staffId,
    })
    .execute()
}

/** Hours before its start until which a ticket can be given back; null for never. */
export async function readRefundHours(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('refund_hours_before')
    .executeTakeFirstOrThrow()
  return row.refund_hours_before
}
