import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { countedVp } from './refund-limit-sql.ts'

function selectRefundable(db: Database) {
  return db
    .selectFrom('tickets')
    .innerJoin('purchases', 'purchases.id', 'tickets.purchase_id')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .select([
      'tickets.id',
      'tickets.payer_id as customerId',
      'tickets.holder_id as holderId',
      'tickets.showtime_id as showtimeId',
      'tickets.seat',
      'tickets.zone',
      'tickets.status',
      'tickets.price_vp as vp',
      countedVp.as('countedVp'),
      'tickets.purchase_id as purchaseId',
      'tickets.bundle_line as bundleLine',
      // The clock of the database counts, which all servers share.
      sql<number>`extract(epoch from showtimes.starts_at - now())::float8`.as('startsInSeconds'),
      sql<boolean>`showtimes.ends_at < now()`.as('isOver'),
      sql<boolean>`tickets.moved_at is not null`.as('isMoved'),
      sql<boolean>`tickets.bought_code is not null`.as('isGivenAway'),
      // Tickets that were sold in bundles, or with an offer with a minimum, are refunded together.
      sql<boolean>`tickets.bundle_line is not null or tickets.offer_id is not null and exists (
        select from offers where offers.id = tickets.offer_id and (kind = 'n-for-m' or least > 1))`.as('goesTogether'),
      sql<boolean>`exists (select from redemptions where redemptions.purchase_id = tickets.purchase_id)`.as(
        'isRedeemed',
      ),
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
  const row = await db.selectFrom('tickets').select('showtime_id').where('id', '=', ticketId).executeTakeFirst()
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
    join customers on customers.id = tickets.payer_id
    join ledger_movements movements on movements.id = ticket_refunds.movement_id
    where ticket_refunds.ticket_id = ${ticketId} and movements.at > customers.closed_at`.execute(tx)
  return rows[0]
}

/** Locks a ticket and its purchase, so that no reminder of it is sent meanwhile. */
export function lockTicketAndPurchase(tx: Transaction, ticketId: string) {
  return selectRefundable(tx).where('tickets.id', '=', ticketId).forUpdate(['tickets', 'purchases']).executeTakeFirst()
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

/** Locks these tickets and their purchase, so that no reminder of them is sent meanwhile. */
export function lockTicketsOfPurchase(tx: Transaction, ticketId: string) {
  return ofPurchase(tx, ticketId).forUpdate(['tickets', 'purchases']).execute()
}

/**
 * Locks all tickets of showtimes whose Points were not returned, ordered by wallet as scans lock them,
 * so that two transactions cannot deadlock. Void tickets were refunded before; leaving them out lets
 * PostgreSQL use the index of seats.
 */
export function lockTicketsToRefund(tx: Transaction, showtimeIds: readonly string[]) {
  return ticketsToRefund(tx, showtimeIds).execute()
}

/** This is exported so that a test can check its query plan. */
export function ticketsToRefund(tx: Transaction, showtimeIds: readonly string[]) {
  return selectRefundable(tx)
    .where('tickets.showtime_id', '=', sql<string>`any(${showtimeIds}::uuid[])`)
    .where('tickets.status', '<>', 'void')
    .where(sql<boolean>`not exists (select from ticket_refunds where ticket_id = tickets.id)`)
    .orderBy('tickets.payer_id')
    .orderBy('tickets.id')
    .forUpdate(['tickets', 'purchases'])
}

export function lockShowtimeToFree(tx: Transaction, showtimeId: string) {
  return tx.selectFrom('showtimes').select('id').where('id', '=', showtimeId).forUpdate().executeTakeFirst()
}

/** Counts what `lockTicketsToRefund` would lock, without locking it. */
export async function countTicketsToRefund(db: Database, showtimeIds: readonly string[]) {
  const { rows } = await sql<Record<'tickets' | 'holders' | 'vp' | 'app' | 'free', number>>`
    select count(*) as tickets, count(distinct tickets.holder_id) as holders,
      coalesce(sum(price_vp), 0)::bigint as vp, count(*) filter (where payer_id is not null) as app,
      count(*) filter (where payer_id is null and tickets.gross_kobo = 0) as free
    from tickets
    where tickets.showtime_id = any(${showtimeIds}::uuid[]) and tickets.status <> 'void'
      and not exists (select from ticket_refunds where ticket_id = tickets.id)`.execute(db)
  return rows[0] ?? { tickets: 0, holders: 0, vp: 0, app: 0, free: 0 }
}

/** Returns true if people of one of these showtimes have got something for it because it did not run. */
export async function isAnySettled(tx: Transaction, showtimeIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from show_settlements where showtime_id = any(${showtimeIds}::uuid[]) and settled_at is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** This fires the trigger prove_changed (docs/data-model.md). */
export async function markShowtimesCancelled(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ cancelled_at: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', sql<string>`any(${showtimeIds}::uuid[])`)
    .execute()
}

/**
 * Makes unused and expired tickets void, and frees their seats. The seat of a used ticket was taken, and stays
 * assigned. A seat that is not sold online is no longer one of the showtime. The caller holds the locks of the
 * showtimes. This fires the triggers prove_changes and tickets_note_change (docs/data-model.md).
 */
export async function voidTickets(tx: Transaction, ticketIds: readonly string[]): Promise<void> {
  await sql`
    with voided as (
      update tickets set status = 'void'
      where id = any(${ticketIds}::uuid[]) and status in ('unused', 'expired')
      returning showtime_id, off_sale
    )
    update showtimes set assigned_seats = assigned_seats - seats, total_seats = total_seats - off_sale
    from (
      select showtime_id, count(*) as seats, count(*) filter (where off_sale) as off_sale
      from voided group by showtime_id
    ) freed
    where showtimes.id = freed.showtime_id`.execute(tx)
}

interface TicketRefund {
  ticketId: string
  /** Null for a ticket that cost no Points. */
  movementId: string | null
  vp: number
  cause: 'customer' | 'operator' | 'cancellation'
  staffId: string | null
}

/**
 * Throws if the ticket was refunded before. This fires the triggers ticket_refunds_open_account, owe_counter_refunds,
 * prove_refunds_of_used and book_late_refund (docs/data-model.md).
 */
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

/**
 * Marks tickets that cost no Points as taken back with their showtimes. This fires the triggers
 * ticket_refunds_open_account, owe_counter_refunds, prove_refunds_of_used and book_late_refund (docs/data-model.md).
 */
export async function insertFreeRefunds(tx: Transaction, ticketIds: readonly string[], staffId: string): Promise<void> {
  await sql`
    insert into ticket_refunds (ticket_id, vp, cause, staff_id)
    select id, 0, 'cancellation', ${staffId} from unnest(${ticketIds}::uuid[]) free (id)`.execute(tx)
}

/** Returns how many hours before its start a ticket can still be refunded; null for never. */
export async function readRefundHours(db: Database): Promise<number | null> {
  const row = await db.selectFrom('settings').select('refund_hours_before').executeTakeFirstOrThrow()
  return row.refund_hours_before
}

/** Returns how those of these showtimes ended that stopped or were not shown, by their log. */
export async function listShowsThatDidNotRun(tx: Transaction, showtimeIds: readonly string[]) {
  const { rows } = await sql<{ id: string; latest: 'stopped' | 'not-shown' }>`
    select showtime_id as id, latest from show_runs
    where showtime_id = any(${showtimeIds}::uuid[]) and latest in ('stopped', 'not-shown')`.execute(tx)
  return new Map(rows.map(({ id, latest }) => [id, latest]))
}
