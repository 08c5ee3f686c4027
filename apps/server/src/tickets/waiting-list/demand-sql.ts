import type { FilmDemand, SeatDemand } from '@velvet/contract/tickets/demand.calls'
import { sql } from 'kysely'
import { capacity } from '../../catalogue/seats/capacity-sql.ts'
import { isOffered } from '../../kernel/showtimes/on-sale-sql.ts'
import type { Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'

interface Requested<Position> {
  /** Limits the list to these cinemas and to their areas. */
  cinemas: Cinemas
  limit: number
  /** The place of the last row of the page before. */
  after: Position | undefined
}

/** The number of people or seats, and the ids by which rows of one number are sorted. */
type FilmPosition = readonly [waiting: number, filmId: string, areaId: string]
type SeatPosition = readonly [seats: number, showtimeId: string]

/** Reads one row more than the page holds, the most wanted first. */
export async function selectFilmDemand(
  db: Database,
  { cinemas, limit, after }: Requested<FilmPosition>,
): Promise<FilmDemand[]> {
  const [waiting, filmId, areaId] = after ?? [null, null, null]
  const own = cinemas ?? null
  const { rows } = await sql<FilmDemand>`
    with wanted as (
      select film_id, area_id, count(*) as waiting from film_waits
      where told_at is null and (${own}::uuid[] is null
        or area_id in (select area_id from cinemas where id = any(${own}::uuid[])))
      group by film_id, area_id
    )
    select film_id as "filmID", title, status, area_id as "areaID", lga, state, waiting
    from wanted join films on films.id = film_id join areas on areas.id = area_id
    where status in ('now-playing', 'coming-soon') and (${waiting}::bigint is null
      or (-waiting, film_id, area_id) > (-${waiting}::bigint, ${filmId}::uuid, ${areaId}::uuid))
    order by -waiting, film_id, area_id limit ${limit + 1}`.execute(db)
  return rows
}

/** Reads one row more than the page holds, the most wanted first. */
export async function selectSeatDemand(db: Database, { cinemas, limit, after }: Requested<SeatPosition>) {
  const [seats, showtimeId] = after ?? [null, null]
  const { rows } = await sql<Omit<SeatDemand, 'startsAt'> & { startsAt: Date }>`
    with wanted as (
      select showtime_id, count(*) as waiting, sum(seats) as seats from seat_waits
      where told_at is null group by showtime_id
    )
    select showtime_id as "showtimeID", films.title, cinemas.id as "cinemaID",
      cinemas.name as "cinemaName", cinemas.time_zone as "timeZone",
      screens.name as "screenName", starts_at as "startsAt",
      ${capacity} as "totalSeats", waiting, seats
    from wanted
    join showtimes on showtimes.id = showtime_id
    join cinemas on cinemas.id = showtimes.cinema_id
    join screens on screens.id = showtimes.screen_id
    join films on films.id = showtimes.film_id
    where ${isOffered} and ${isAmong('cinemas.id', cinemas)}
      and (${seats}::bigint is null
        or (-seats, showtime_id) > (-${seats}::bigint, ${showtimeId}::uuid))
    order by -seats, showtime_id limit ${limit + 1}`.execute(db)
  return rows
}
