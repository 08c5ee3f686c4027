import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

function selectRefundable(db: Database) {
  return db
    .selectFrom('tickets')
    .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .select([
      'tickets.id',
      'tickets.customer_id as customerId',
      'tickets.showtime_id as showtimeId',
      'tickets.seat',
      'tickets.status',
      'purchases.unit_price as vp',
      'tickets.purchase_id as purchaseId',
      // The clock of the database counts, which all servers share.
      sql<number>`extract(epoch from showtimes.starts_at - now())::float8`.as('startsInSeconds'),
      sql<boolean>`showtimes.ends_at < now()`.as('isOver'),
      sql<boolean>`tickets.moved_at is not null`.as('isMoved'),
      // A refund that is owed will be paid.
      sql<boolean>`(
        exists (select from ticket_refunds where ticket_id = tickets.id)
        or exists (select from owed_ticket_refunds where ticket_id = tickets.id)
      )`.as('isRefunded'),
    ])
}

export type RefundableTicket = NonNullable<Awaited<ReturnType<typeof lockTicketAndPurchase>>>

/** Returns the showtime of a ticket without locking either. */
export async function findShowtimeOfTicket(db: Database, ticketId: string) {
  const row = await db
    .selectFrom('tickets')
    .select('showtime_id')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  return row?.showtime_id
}

/** Returns the refund of a ticket if its Points came to an account that was closed by then. */
export async function findClosedRefund(
  tx: Transaction,
  ticketId: string,
): Promise<{ customerId: string; vp: number } | undefined> {
  const { rows } = await sql<{ customerId: string; vp: number }>`
    select customers.id as "customerId", ticket_refunds.vp
    from ticket_refunds
    join tickets on tickets.id = ticket_refunds.ticket_id
    join customers on customers.id = tickets.customer_id
    join ledger_movements movements on movements.id = ticket_refunds.movement_id
    where ticket_refunds.ticket_id = ${ticketId} and movements.at > customers.closed_at`.execute(tx)
  return rows[0]
}

/** Locks a ticket and its purchase, so that nobody is reminded of it meanwhile. */
export function lockTicketAndPurchase(tx: Transaction, ticketId: string) {
  return selectRefundable(tx)
    .where('tickets.id', '=', ticketId)
    .forUpdate(['tickets', 'purchases'])
    .executeTakeFirst()
}

/** Selects the tickets of the purchase to which a ticket belongs, in the order of their seats. */
const ofPurchase = (db: Database, ticketId: string) =>
  selectRefundable(db)
    .where('tickets.purchase_id', '=', (eb) =>
      eb.selectFrom('tickets as one').select('one.purchase_id').where('one.id', '=', ticketId),
    )
    .orderBy('tickets.id')

export function listTicketsOfPurchase(db: Database, ticketId: string) {
  return ofPurchase(db, ticketId).execute()
}

/** Locks these tickets and their purchase, so that nobody is reminded of them meanwhile. */
export function lockTicketsOfPurchase(tx: Transaction, ticketId: string) {
  return ofPurchase(tx, ticketId).forUpdate(['tickets', 'purchases']).execute()
}

/**
 * Locks all tickets of a showtime whose Points were not returned, ordered by wallet, so that two
 * transactions cannot deadlock. Void tickets were refunded before; leaving them out lets PostgreSQL
 * use the index of seats.
 */
export function lockTicketsToRefund(tx: Transaction, showtimeId: string) {
  return ticketsToRefund(tx, showtimeId).execute()
}

/** This is exported so that a test can check its query plan. */
export function ticketsToRefund(tx: Transaction, showtimeId: string) {
  return selectRefundable(tx)
    .where('tickets.showtime_id', '=', showtimeId)
    .where('tickets.status', '<>', 'void')
    .where(sql<boolean>`not exists (select from ticket_refunds where ticket_id = tickets.id)`)
    .orderBy('tickets.customer_id')
    .orderBy('tickets.id')
    .forUpdate(['tickets', 'purchases'])
}

export function lockShowtimeToFree(tx: Transaction, showtimeId: string) {
  return tx
    .selectFrom('showtimes')
    .select('id')
    .where('id', '=', showtimeId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markShowtimeCancelled(tx: Transaction, showtimeId: string): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ cancelled_at: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', showtimeId)
    .execute()
}

/**
 * Makes unused and expired tickets void. A used ticket stays as it is. Returns how many became
 * void. The list must not be empty.
 */
export async function markTicketsVoid(
  tx: Transaction,
  showtimeId: string,
  ticketIds: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ status: 'void' })
    .where('id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .where('showtime_id', '=', showtimeId)
    .where('status', 'in', ['unused', 'expired'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function freeSeats(tx: Transaction, showtimeId: string, seats: number): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ assigned_seats: sql`assigned_seats - ${seats}` })
    .where('id', '=', showtimeId)
    .execute()
}

interface TicketRefund {
  ticketId: string
  movementId: string
  vp: number
  cause: 'customer' | 'operator' | 'cancellation'
  staffId: string | null
}

/** Throws if the ticket was refunded before. */
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

/** Returns how many hours before its start a ticket can still be refunded; null for never. */
export async function readRefundHours(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('refund_hours_before')
    .executeTakeFirstOrThrow()
  return row.refund_hours_before
}
