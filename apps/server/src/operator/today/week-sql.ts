import { sql } from 'kysely'
import { capacity } from '../../catalogue/seats/capacity-sql.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'
import type { Database } from '../../platform/database/connect.ts'

interface OfDays {
  from: string
  to: string
  cinemaIds: readonly string[] | undefined
}

interface Occupied {
  day: string
  seats: number
  sold: number
}

/** Sums all seats and sold seats of the published showtimes of each play date. */
export async function sumOccupancyByDay(db: Database, { from, to, cinemaIds }: OfDays): Promise<Occupied[]> {
  const { rows } = await sql<Occupied>`
    select day, sum(${capacity})::int as seats, sum(assigned_seats)::int as sold
    from showtimes
    join cinemas on cinemas.id = cinema_id
    cross join lateral (select play_date(starts_at, time_zone)::text as day) played
    where showtimes.state = 'published' and starts_at >= ${from}::date - 1 and starts_at < ${to}::date + 3
      and day between ${from} and ${to} and ${isAmong('cinema_id', cinemaIds)}
    group by day`.execute(db)
  return rows
}

/** Counts the tickets of a play date that were sold before an instant and not refunded. */
export async function countSoldBefore(
  db: Database,
  of: { day: string; until: Date; cinemaIds: readonly string[] | undefined },
): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    select count(*)::int as sold
    from showtimes join tickets on tickets.showtime_id = showtimes.id
    where starts_at >= ${of.day}::date - 1 and starts_at < ${of.day}::date + 3 and tickets.play_date = ${of.day}::date
      and tickets.created_at < ${of.until} and tickets.status <> 'void' and ${isAmong('cinema_id', of.cinemaIds)}`.execute(
    db,
  )
  return rows[0]?.sold ?? 0
}

/** Returns the cash that came into the safes of cinemas less the cash that left, by business day, oldest first. */
export async function sumSafesByDay(
  db: Database,
  cinemaIds: readonly string[] | undefined,
): Promise<{ day: string; kobo: number }[]> {
  const { rows } = await sql<{ day: string; kobo: number }>`
    select day::text as day, sum(kobo)::bigint as kobo
    from naira_entries join naira_movements on naira_movements.id = movement_id
    where account = 'safe' and (${cinemaIds ?? null}::text[] is null or subject = any(${cinemaIds ?? null}::text[]))
    group by day order by day`.execute(db)
  return rows
}
