import type { ListedTicket } from '@velvet/contract/endpoints/gate/gate-lists'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * The place that a phone has reached in a list. The phone has read every change up to this ticket
 * and this transaction.
 */
export interface ListPlace {
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
      (select count(*) from tickets where showtime_id = ${showtimeId}) as total
  `.execute(db)
  return rows[0] ?? { oldest: '0', next: '0', total: 0 }
}

export interface ChangedTicket {
  id: string
  change: string
  code: string
  seat: string
  purchaseId: string
  status: ListedTicket['status']
  usedAt: Date | null
  usedBy: string | null
}

/**
 * Returns the tickets of a showtime that changed after a place, in the order of their changes.
 * After a backup was restored into another database, a ticket can carry the number of a transaction
 * which this database has not reached yet. Such a change counts as the oldest. The index finds the
 * changes from the place on, and the order by `change` leaves out those that count as older.
 */
export async function selectChangedTickets(
  db: Database,
  { showtimeId, after, limit }: { showtimeId: string; after: ListPlace; limit: number },
): Promise<ChangedTicket[]> {
  const { rows } = await sql<ChangedTicket>`
    with listed as (
      select id, code, seat, purchase_id, status, used_at, case
          when changed_in < pg_snapshot_xmax(pg_current_snapshot()) then changed_in
          else '0'::xid8
        end as change
      from tickets where showtime_id = ${showtimeId} and changed_in >= ${after.change}::xid8
    )
    select listed.id, change::text, listed.code, seat, purchase_id as "purchaseId", status,
      used_at as "usedAt", devices.name as "usedBy"
    from listed
    left join gate_scans scans on scans.ticket_id = listed.id and scans.result = 'admitted'
      and scans.undone_at is null
    left join gate_devices devices on devices.id = scans.device_id
    where (change, listed.id) > (${after.change}::xid8, ${after.ticketId}::uuid)
    order by change, listed.id
    limit ${limit + 1}
  `.execute(db)
  return rows
}

/** A list that a phone has read up to the changes of this transaction. */
export interface WatchedList {
  showtimeId: string
  change: string
}

/**
 * Returns the lists among these in which a ticket was sold or changed after the phone has read them. A
 * phone that has read further than this database goes has to read the list anew, because the database
 * was restored from a backup.
 */
export async function selectChangedLists(
  db: Database,
  lists: readonly WatchedList[],
): Promise<WatchedList[]> {
  const { rows } = await sql<WatchedList>`
    select showtime_id as "showtimeId", change::text
    from unnest(${lists.map((one) => one.showtimeId)}::uuid[], ${lists.map((one) => one.change)}::xid8[])
      as watched (showtime_id, change)
    where change > pg_snapshot_xmax(pg_current_snapshot()) or exists (
      select from tickets
      where tickets.showtime_id = watched.showtime_id and changed_in > change
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
