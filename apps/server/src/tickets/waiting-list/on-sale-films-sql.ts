import { TOLD_DAYS } from '@velvet/contract/tickets/waiting-list'
import { sql } from 'kysely'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { hasSaleEnded, isOffered } from '../../kernel/showtimes/on-sale-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

interface DueFilmWait {
  customerId: string
  ask: string
  MovieID: string
  MovieTitle: string
  CinemaName: string
  ShowtimeDate: string
  ShowtimeTime: string
  startsAt: Date
}

/**
 * Lists people who wait for a film of which a showtime near them has free seats on sale, each with the
 * first such showtime. The statement looks once at each film and area for which a person waits. The
 * caller has the lock of the job.
 */
export async function listDueFilmWaits(tx: Transaction, limit: number): Promise<DueFilmWait[]> {
  const { rows } = await sql<DueFilmWait>`
    with recursive waited as (
      (select film_id, area_id from film_waits where told_at is null
        order by film_id, area_id limit 1)
      union all
      select later.film_id, later.area_id from waited cross join lateral (
        select film_id, area_id from film_waits
        where told_at is null and (film_id, area_id) > (waited.film_id, waited.area_id)
        order by film_id, area_id limit 1
      ) later
    ), on_sale as materialized (
      select waited.film_id, waited.area_id, films.title, shows.*
      from waited
      join films on films.id = waited.film_id and films.status in ('now-playing', 'coming-soon')
      cross join lateral (
        select cinemas.name as cinema, starts_at, ${localDate} as date, ${localTime} as time
        from showtimes join cinemas on cinemas.id = showtimes.cinema_id
        where showtimes.film_id = waited.film_id and cinemas.area_id = waited.area_id
          and ${isOffered} and not ${hasSaleEnded}
          and showtimes.assigned_seats < showtimes.total_seats
        order by starts_at limit 1
      ) shows
    )
    select due.customer_id as "customerId", due.ask::text, on_sale.film_id as "MovieID",
      title as "MovieTitle", cinema as "CinemaName", date as "ShowtimeDate",
      time as "ShowtimeTime", starts_at as "startsAt"
    from on_sale
    cross join lateral (
      select customer_id, ask from film_waits
      join customers on customers.id = customer_id
      where film_waits.film_id = on_sale.film_id and film_waits.area_id = on_sale.area_id
        and told_at is null and blocked_at is null
      order by ask limit ${limit}
    ) due
    limit ${limit}`.execute(tx)
  return rows
}

/** Deletes waits that were told long ago, and those for films that are archived. Returns how many. */
export async function deleteEndedFilmWaits(tx: Transaction, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with ended as (
      (select film_id, customer_id from film_waits
        where told_at <= now() - make_interval(days => ${TOLD_DAYS}) limit ${limit})
      union all
      (select film_id, customer_id from films join film_waits on film_id = films.id
        where films.status = 'archived' limit ${limit})
    )
    delete from film_waits using ended
    where film_waits.film_id = ended.film_id and film_waits.customer_id = ended.customer_id`.execute(tx)
  return Number(numAffectedRows)
}
