import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import { HEAD_START_MINUTES } from '@velvet/contract/tickets/waiting-list'
import { sql } from 'kysely'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { hasSaleEnded, isOffered, isPublished } from '../../kernel/showtimes/on-sale-sql.ts'
import { marksOfShow, showtimesOfCinemas } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { hasBoughtSince } from './has-bought-since-sql.ts'

/** The seats that can be bought online now. The query reads the tables showtimes and cinemas. */
const freeSeats = sql<number>`(case when ${hasSaleEnded} then 0
  else showtimes.total_seats - showtimes.assigned_seats end)`

/** Returns how many seats of a published showtime can be bought now. */
export function findShownSeats(tx: Transaction, showtimeId: string) {
  return showtimesOfCinemas(tx)
    .select([freeSeats.as('free'), isOffered.as('isOffered')])
    .where('showtimes.id', '=', showtimeId)
    .where(isPublished)
    .executeTakeFirst()
}

interface NextWait {
  showtimeId: string
  customerId: string
  ask: string
  seats: number
  MovieID: string
  MovieTitle: string
  Marks: ShowMark[] | null
  CinemaName: string
  ShowtimeDate: string
  ShowtimeTime: string
  /** No other customer is notified of these seats before this time. */
  until: Date
}

/**
 * Lists the people to tell next, at most one for each showtime. It is the first of those who wait for whom
 * enough seats are free. Seats do not count as free while a person who was just told about them can still buy
 * them. The caller has the lock of the job.
 */
export async function listNextSeatWaits(tx: Transaction, limit: number): Promise<NextWait[]> {
  const { rows } = await sql<NextWait>`
    with recursive waited as (
      (select showtime_id from seat_waits where told_at is null order by showtime_id limit 1)
      union all
      select (select later.showtime_id from seat_waits later
        where later.told_at is null and later.showtime_id > waited.showtime_id
        order by later.showtime_id limit 1)
      from waited where waited.showtime_id is not null
    )
    select showtimes.id as "showtimeId", first.customer_id as "customerId", first.ask::text,
      first.seats, films.id as "MovieID", films.title as "MovieTitle", ${marksOfShow} as "Marks",
      cinemas.name as "CinemaName", ${localDate} as "ShowtimeDate",
      ${localTime} as "ShowtimeTime",
      now() + make_interval(mins => ${HEAD_START_MINUTES}) as until
    from waited
    join showtimes on showtimes.id = waited.showtime_id
    join cinemas on cinemas.id = showtimes.cinema_id
    join films on films.id = showtimes.film_id
    cross join lateral (
      select ${freeSeats} - coalesce(sum(seats), 0) as free from seat_waits
      where seat_waits.showtime_id = showtimes.id
        and told_at > now() - make_interval(mins => ${HEAD_START_MINUTES})
        and not ${hasBoughtSince}
    ) untold
    cross join lateral (
      select seat_waits.customer_id, seat_waits.ask, seat_waits.seats from seat_waits
      join customers on customers.id = seat_waits.customer_id
      where seat_waits.showtime_id = showtimes.id and told_at is null
        and seat_waits.seats <= untold.free and blocked_at is null and not ${hasBoughtSince}
      order by seat_waits.ask limit 1
    ) first
    where ${isOffered} and untold.free > 0
    limit ${limit}`.execute(tx)
  return rows
}

/** Deletes waits whose showtime is no longer sold online. Returns how many. */
export async function deleteEndedSeatWaits(tx: Transaction, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with recursive waited as (
      (select showtime_id from seat_waits order by showtime_id limit 1)
      union all
      select (select later.showtime_id from seat_waits later
        where later.showtime_id > waited.showtime_id order by later.showtime_id limit 1)
      from waited where waited.showtime_id is not null
    ), ended as (
      select seat_waits.showtime_id, customer_id
      from waited
      join showtimes on showtimes.id = waited.showtime_id
      join cinemas on cinemas.id = showtimes.cinema_id
      join seat_waits on seat_waits.showtime_id = showtimes.id
      where not ${isOffered} limit ${limit}
    )
    delete from seat_waits using ended
    where seat_waits.showtime_id = ended.showtime_id
      and seat_waits.customer_id = ended.customer_id`.execute(tx)
  return Number(numAffectedRows)
}
