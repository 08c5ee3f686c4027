import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'
import { localDate, localTime } from '../showtimes/showtimes-sql.ts'

/** Selects what a verdict needs of tickets. */
function ticketsAtTheDoor(tx: Transaction) {
  return tx
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .innerJoin('settings', (join) => join.onTrue())
    .select([
      'tickets.id',
      'tickets.status',
      'tickets.used_at as usedAt',
      'tickets.showtime_id as showtimeId',
      'showtimes.cinema_id as cinemaId',
      'cinemas.name as cinemaName',
      'cinemas.time_zone as timeZone',
      sql<Date>`showtimes.starts_at - make_interval(hours => settings.doors_open_hours_before)`.as(
        'doorsOpenAt',
      ),
      'showtimes.ends_at as endsAt',
      'showtimes.cancelled_at as cancelledAt',
    ])
}

export type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number]

/** Locks and returns the ticket of a code, so that its scans wait for one another. */
export function lockTicket(tx: Transaction, code: string) {
  return ticketsAtTheDoor(tx)
    .where('tickets.code', '=', code)
    .forUpdate('tickets')
    .executeTakeFirst()
}

/**
 * Locks tickets in the order in which refunds lock them, so that a batch of scans and a cancelled
 * showtime cannot deadlock.
 */
export function lockTickets(tx: Transaction, ids: readonly string[]) {
  return ticketsAtTheDoor(tx)
    .where('tickets.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('tickets.customer_id')
    .orderBy('tickets.id')
    .forUpdate('tickets')
    .execute()
}

interface ScannedCode {
  code: string
  /** The seat of another ticket of the same purchase. */
  seat: string | undefined
}

/** Returns the ticket of each code, by the place of the code; places without one are missing. */
export async function findTicketsOfCodes(tx: Transaction, scans: readonly ScannedCode[]) {
  const { rows } = await sql<{ place: number; id: string }>`/* find-tickets-of-codes */
    select (asked.place - 1)::int as place, wanted.id
    from unnest(
      ${scans.map(({ code }) => code)}::text[],
      ${scans.map(({ seat }) => seat ?? null)}::text[]
    ) with ordinality as asked (code, seat, place)
    join tickets scanned on scanned.code = asked.code
    join tickets wanted on wanted.purchase_id = scanned.purchase_id
      and case when asked.seat is null then wanted.id = scanned.id else wanted.seat = asked.seat end
  `.execute(tx)
  return new Map(rows.map(({ place, id }) => [place, id]))
}

/** Selects what the attendant sees of tickets. */
function shownTickets(db: Database) {
  return db
    .selectFrom('tickets')
    .innerJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .select([
      'tickets.id as TicketID',
      'tickets.seat as SeatNumber',
      'films.title as MovieTitle',
      'cinemas.name as CinemaName',
      'screens.name as ScreenName',
      'showtimes.id as ShowtimeID',
      localDate.as('ShowtimeDate'),
      localTime.as('ShowtimeTime'),
    ])
}

export function findGateTicket(db: Database, ticketId: string) {
  return shownTickets(db).where('tickets.id', '=', ticketId).executeTakeFirstOrThrow()
}

/** Returns tickets with their purchase and the rating of their film. */
export function findGateTickets(db: Database, ids: readonly string[]) {
  return shownTickets(db)
    .select(['tickets.purchase_id as PurchaseID', 'films.rating'])
    .where('tickets.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Makes tickets used at the times of the scans that admitted them. */
export async function markTicketsUsed(
  tx: Transaction,
  used: readonly { ticketId: string; at: Date }[],
): Promise<void> {
  await sql`
    update tickets set status = 'used', used_at = used.at
    from unnest(
      ${used.map(({ ticketId }) => ticketId)}::uuid[], ${used.map(({ at }) => at)}::timestamptz[]
    ) as used (ticket_id, at)
    where tickets.id = used.ticket_id
  `.execute(tx)
}

/** Frees a ticket whose admission was undone; one of a closed showtime has expired meanwhile. */
export async function markTicketUnused(tx: Transaction, ticketId: string): Promise<void> {
  await sql`
    update tickets set used_at = null,
      status = case when closed_at is null then 'unused' else 'expired' end,
      expired_at = case when closed_at is null then null else coalesce(expired_at, now()) end
    from showtimes
    where tickets.id = ${ticketId} and showtimes.id = tickets.showtime_id
  `.execute(tx)
}
