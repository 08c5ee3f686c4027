import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'
import { localDate, localTime } from '../../../kernel/showtimes/local-time-sql.ts'
import { placedShowtimes, doorsOpenAt } from '../../../kernel/showtimes/showtimes-sql.ts'
import { typeAtTheDoor } from '../type-at-the-door-sql.ts'

/** Selects the columns of tickets that a verdict needs. */
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
      doorsOpenAt.as('doorsOpenAt'),
      'showtimes.ends_at as endsAt',
      'showtimes.cancelled_at as cancelledAt',
    ])
}

export type LockedTicket = Awaited<ReturnType<typeof readTicketsAtTheDoor>>[number]

/**
 * Locks tickets in the order in which refunds lock them, so that a batch of scans and a cancelled
 * showtime cannot deadlock.
 */
export async function lockTickets(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('payer_id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Reads tickets that the caller has locked by an earlier statement. A statement that waited for the
 * locks would see each ticket as it is now, but the showtime as it was before the wait.
 */
export function readTicketsAtTheDoor(tx: Transaction, ids: readonly string[]) {
  return ticketsAtTheDoor(tx)
    .where('tickets.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

interface ScannedCode {
  code: string
  /** The seat of the wanted ticket, if it is another ticket of the same purchase. */
  seat: string | undefined
}

export interface CodeOfTicket {
  ticketId: string
  /** When the code stopped opening the door, because a person took the ticket by a link. */
  givenAwayAt: Date | null
}

/**
 * Returns each code's ticket by the index of the code. An unknown code has no entry. The code that a
 * ticket had before it was given away still leads to the ticket, and so does the seat of such a ticket
 * by another code of its purchase. A code that a person got by a link leads to this one ticket alone. A code that a
 * till has printed leads to the ticket of its sale.
 */
export async function findTicketsOfCodes(tx: Transaction, scans: readonly ScannedCode[]) {
  const { rows } = await sql<{ ordinal: number } & CodeOfTicket>`/* find-tickets-of-codes */
    select (asked.ordinal - 1)::int as ordinal, wanted.id as "ticketId",
      least(scanned.given_away_at, case when wanted.id <> scanned.id then (
        select min(taken_at) from ticket_gifts where ticket_id = wanted.id
      ) end) as "givenAwayAt"
    from unnest(
      ${scans.map(({ code }) => code)}::text[],
      ${scans.map(({ seat }) => seat ?? null)}::text[]
    ) with ordinality as asked (code, seat, ordinal)
    cross join lateral (
      select id, purchase_id, bought_code, null::timestamptz as given_away_at from tickets
      where tickets.code = asked.code
      union all
      select tickets.id, purchase_id, bought_code, taken_at from ticket_gifts
      join tickets on tickets.id = ticket_id
      where code_before = asked.code and taken_at is not null
      union all
      select tickets.id, purchase_id, bought_code, null from allotted_seats
      join tickets on tickets.id = ticket_id
      where allotted_seats.code = asked.code and tickets.code <> allotted_seats.code
    ) scanned
    join tickets wanted on wanted.purchase_id = scanned.purchase_id
      and case when asked.seat is null then wanted.id = scanned.id
        else wanted.seat = asked.seat
          and (wanted.id = scanned.id or asked.code = coalesce(scanned.bought_code, asked.code)) end
  `.execute(tx)
  return new Map(rows.map(({ ordinal, ...found }) => [ordinal, found]))
}

/** Selects the columns of tickets that an attendant sees. */
function shownTickets(db: Database) {
  return placedShowtimes(db)
    .innerJoin('tickets', 'tickets.showtime_id', 'showtimes.id')
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

/** Returns tickets with their purchase, their type and the rating of their film. */
export function findGateTickets(db: Database, ids: readonly string[]) {
  return shownTickets(db)
    .leftJoin('ticket_types as types', (join) =>
      join.onRef('types.id', '=', 'tickets.type_id').on('types.class', '<>', 'standard'),
    )
    .select(['tickets.purchase_id as PurchaseID', 'films.rating', typeAtTheDoor(sql`tickets.zone`).as('type')])
    .where('tickets.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/**
 * Marks tickets as used at the times of the scans that admitted them. The change is noted for the lists also where a
 * ticket passes to another scan of the same time, because its phone is another one. This fires the trigger
 * tickets_note_change (docs/data-model.md).
 */
export async function markTicketsUsed(tx: Transaction, used: readonly { ticketId: string; at: Date }[]): Promise<void> {
  await sql`
    update tickets set status = 'used', used_at = used.at, changed_in = pg_current_xact_id()
    from unnest(
      ${used.map(({ ticketId }) => ticketId)}::uuid[], ${used.map(({ at }) => at)}::timestamptz[]
    ) as used (ticket_id, at)
    where tickets.id = used.ticket_id
  `.execute(tx)
}

/**
 * Makes a ticket unused after its admission was undone, or expired if its showtime is closed. Returns false, and
 * changes nothing, if the price of the ticket was returned or is owed to its holder. This fires the trigger
 * tickets_note_change (docs/data-model.md).
 */
export async function markTicketUnused(tx: Transaction, ticketId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tickets set used_at = null,
      status = case when closed_at is null then 'unused' else 'expired' end,
      expired_at = case when closed_at is null then null else coalesce(expired_at, now()) end
    from showtimes
    where tickets.id = ${ticketId} and showtimes.id = tickets.showtime_id
      and not exists (select from ticket_refunds where ticket_id = tickets.id)
      and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
  `.execute(tx)
  return numAffectedRows === 1n
}
