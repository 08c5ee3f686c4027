import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { sql } from 'kysely'
import { typeAtTheDoor, type TypeOfTicket } from './type-at-the-door-sql.ts'
import type { WatchedList } from '../../kernel/watched/watched-lists.ts'
import type { Database } from '../../platform/database/connect.ts'

/**
 * The position that a phone has reached in a list. The phone has read every change up to this ticket
 * and this transaction.
 */
export interface ListPosition {
  change: string
  ticketId: string
}

interface ListHorizon {
  /**
   * The oldest transaction that is still running. All changes of older transactions are visible.
   */
  oldest: string
  /** The transaction that will begin next. */
  next: string
  total: number
}

export async function readHorizon(db: Database, showtimeId: string): Promise<ListHorizon> {
  const { rows } = await sql<ListHorizon>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      (select count(*) from tickets where showtime_id = ${showtimeId})
        + (select count(taken_at) from ticket_gifts join tickets on tickets.id = ticket_id
          where showtime_id = ${showtimeId})
        + (select count(*) from allotted_seats where showtime_id = ${showtimeId} and ${isListedApart}) as total
  `.execute(db)
  return rows[0] ?? { oldest: '0', next: '0', total: 0 }
}

/** Is true for an allotted code that is not the code of a ticket: its sale has not arrived, or was made before. */
const isListedApart = sql`not exists (
  select from tickets where tickets.id = ticket_id and tickets.code = allotted_seats.code)`

export interface ChangedTicket {
  /** The id of the ticket, or for an old code the id of the gift. */
  id: string
  change: string
  code: string
  seat: string
  /** The tickets that one person can bring in by one code have this id in common. */
  togetherId: string
  /** When the code came to be: at the sale, or when the ticket was taken. In milliseconds since 1970. */
  soldAt: number
  status: ListedTicket['status']
  isGivenAway: boolean
  /** True for a code of the counter that was taken back because its sale had not arrived. */
  isUnreported: boolean
  /** True for a code that was assigned to a till, but has neither been sold nor scanned. */
  isUnsold: boolean
  usedAt: Date | null
  usedBy: string | null
  /** The type of the ticket; null for the standard one. */
  type: TypeOfTicket | null
}

/** The id of a ticket is a UUID of version 7, which begins with its time in milliseconds. */
const timeOfId = (id: string) =>
  sql`('x' || lpad(replace(left(${sql.ref(id)}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint`

/**
 * When a ticket was taken, or when it was sold if it was not given away. A server whose clock was ahead
 * can have sold it later than it was taken by the database's clock; then the time of the sale counts.
 */
const notBeforeTheSale = (takenAt: string) =>
  sql`greatest((extract(epoch from ${sql.ref(takenAt)}) * 1000)::bigint, ${timeOfId('tickets.id')})`

/** A change that counts as the oldest if this database has not reached its transaction yet. */
const reached = (changedIn: string) => sql`case
  when ${sql.ref(changedIn)} < pg_snapshot_xmax(pg_current_snapshot()) then ${sql.ref(changedIn)}
  else '0'::xid8 end`

/**
 * Returns the tickets of a showtime that changed after a position, in the order of their changes. A ticket
 * that was given away is listed by its present code, and once more by each code that it had before. Its
 * present code is like a ticket that was sold when it was taken, so that lists grow at their end. A code that was
 * given to a till in advance is listed before its sale arrives, so that doors admit what was sold without a network.
 * After a backup was restored into another database, a ticket can carry the number of a transaction
 * which this database has not reached yet. Such a change counts as the oldest. The index finds the
 * changes from the position on, and the order by `change` leaves out those that count as older.
 */
export async function selectChangedTickets(
  db: Database,
  { showtimeId, after, limit }: { showtimeId: string; after: ListPosition; limit: number },
): Promise<ChangedTicket[]> {
  const { rows } = await sql<ChangedTicket>`
    with of_showtime as (
      select * from tickets where showtime_id = ${showtimeId} and changed_in >= ${after.change}::xid8
    ), listed as (
      select tickets.id, tickets.id as ticket_id, type_id, zone, code, seat, status, used_at,
        ${reached('tickets.changed_in')} as change,
        coalesce(gift.id, purchase_id) as together_id,
        ${notBeforeTheSale('gift.taken_at')} as sold_at,
        false as is_given_away, false as is_unreported, false as is_unsold, null::uuid as admitted_by
      from of_showtime tickets
      left join ticket_gifts gift on gift.code_after = tickets.code
      union all
      select gifts.id, null, type_id, zone, gifts.code_before, seat, 'void', null, ${reached('gifts.taken_in')},
        coalesce(before.id, purchase_id), ${notBeforeTheSale('before.taken_at')}, true, false, false, null
      from of_showtime tickets
      join ticket_gifts gifts on gifts.ticket_id = tickets.id and gifts.taken_at is not null
      left join ticket_gifts before on before.code_after = gifts.code_before
      union all
      select allotted_seats.id, tickets.id, type_id, coalesce(zone, 'standard'), allotted_seats.code, coalesce(tickets.seat, allotted_seats.seat),
        case when tickets.status is not null then tickets.status when ended_at is not null then 'void'
          when admitted_at is not null then 'used' else 'unused' end,
        coalesce(tickets.used_at, admitted_at),
        greatest(${reached('allotted_seats.changed_in')}, ${reached('tickets.changed_in')}),
        coalesce(purchase_id, allotted_seats.id), ${timeOfId('allotted_seats.id')}, false,
        tickets.id is null and ended_at is not null,
        tickets.id is null and ended_at is null and admitted_at is null, admitted_by
      from allotted_seats left join tickets on tickets.id = ticket_id
      where allotted_seats.showtime_id = ${showtimeId} and ${isListedApart}
        and (allotted_seats.changed_in >= ${after.change}::xid8 or tickets.changed_in >= ${after.change}::xid8)
    )
    select listed.id, change::text, listed.code, seat, together_id as "togetherId",
      sold_at as "soldAt", status, is_given_away as "isGivenAway",
      is_unreported as "isUnreported", is_unsold as "isUnsold", used_at as "usedAt",
      devices.name as "usedBy", ${typeAtTheDoor(sql`listed.zone`)} as type
    from listed
    left join ticket_types types on types.id = listed.type_id and types.class <> 'standard'
    left join gate_scans scans on scans.ticket_id = listed.ticket_id and scans.result = 'admitted'
      and scans.undone_at is null
    left join gate_devices devices on devices.id = coalesce(scans.device_id, listed.admitted_by)
    where (change, listed.id) > (${after.change}::xid8, ${after.ticketId}::uuid)
    order by change, listed.id
    limit ${limit + 1}
  `.execute(db)
  return rows
}

/**
 * Returns the lists among these in which a ticket was sold or changed after the phone has read them. A
 * phone that has read further than this database goes has to read the list anew, because the database
 * was restored from a backup.
 */
export async function selectChangedLists(db: Database, lists: readonly WatchedList[]): Promise<WatchedList[]> {
  const { rows } = await sql<WatchedList>`
    select showtime_id as "listId", change::text
    from unnest(${lists.map((one) => one.listId)}::uuid[], ${lists.map((one) => one.change)}::xid8[])
      as watched (showtime_id, change)
    where change > pg_snapshot_xmax(pg_current_snapshot()) or exists (
      select from tickets
      where tickets.showtime_id = watched.showtime_id and changed_in > change
        and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    ) or exists (
      select from allotted_seats
      where allotted_seats.showtime_id = watched.showtime_id and changed_in > change
        and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    )
  `.execute(db)
  return rows
}

/** Returns how many of these showtimes are at none of the cinemas. */
export async function countShowtimesElsewhere(
  db: Database,
  showtimeIds: readonly string[],
  cinemaIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from showtimes
    where id = any(${showtimeIds}::uuid[]) and cinema_id <> all(${cinemaIds}::uuid[])
  `.execute(db)
  return rows[0]?.count ?? 0
}
