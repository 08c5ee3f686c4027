import type { CounterShowtime } from '@velvet/contract/sales/counter-showtimes.calls'
import { sql } from 'kysely'
import { placedShowtimes, refusedTypes } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { zonePricesOfHall } from '../../catalogue/prices/showtime-prices-sql.ts'
import { isAfter } from '../../platform/database/conditions-sql.ts'
import { counterTypes, soldUntil } from './sale-sql.ts'

interface Page {
  cinemaId: string
  /** It is undefined for the current business day. */
  day: string | undefined
  limit: number
  /** The start and the id of the last showtime of the page before. */
  after: readonly [startsAt: string, id: string] | undefined
}

type OfferedType = Omit<CounterShowtime['types'][number], 'kobo'> & {
  vp: number
  /** Null for the standard type, whose price follows from that in Vp. */
  kobo: number | null
}

const isOfPresentDay = sql<boolean>`(showtimes.starts_at < now() + interval '1 day'
  and play_date(showtimes.starts_at, time_zone) <= play_date(now(), time_zone))`

/** The first two conditions let an index find the rows. No time zone is more than a day away from UTC. */
const isOfDay = (day: string) => sql<boolean>`(
  showtimes.starts_at >= ${day}::date - 1 and showtimes.starts_at < ${day}::date + 3
  and play_date(showtimes.starts_at, time_zone) = ${day}::date)`

/** Reads the business days of showtimes that a counter sells, the first one first. */
export async function selectCounterDays(db: Database, cinemaId: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct play_date(showtimes.starts_at, time_zone)::text as day
    from showtimes join cinemas on cinemas.id = cinema_id
    where cinema_id = ${cinemaId} and showtimes.state = 'published' and ${soldUntil} > now()
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/**
 * Reads the showtimes that a counter sells on a business day of its cinema, ordered by start. Reads one
 * row more than the page holds.
 */
export function selectCounterShowtimes(db: Database, { cinemaId, day, limit, after }: Page) {
  return placedShowtimes(db)
    .select([
      'showtimes.id',
      'films.title as film',
      'films.rating',
      'screens.name as screen',
      'showtimes.starts_at as startsAt',
      'showtimes.ends_at as endsAt',
      'cinemas.time_zone as timeZone',
      'showtimes.total_seats as totalSeats',
      sql<number>`showtimes.total_seats - showtimes.assigned_seats`.as('seatsLeft'),
      soldUntil.as('soldUntil'),
      instantPosition('showtimes.starts_at').as('position'),
      sql<OfferedType[]>`(
        select json_agg(json_build_object('typeID', types.id, 'name', types.name, 'class', types.class,
            'note', types.note, 'vp', coalesce(prices.vp, ticket_price), 'kobo', prices.kobo)
          order by types.class <> 'standard', types.position, types.id) ${counterTypes}
          and types.id <> all(${refusedTypes})
      )`.as('types'),
      zonePricesOfHall({ isOnline: false }).as('zones'),
    ])
    .where('showtimes.cinema_id', '=', cinemaId)
    .where('showtimes.state', '=', 'published')
    .where(soldUntil, '>', sql<Date>`now()`)
    .where(day === undefined ? isOfPresentDay : isOfDay(day))
    .where(isAfter(['showtimes.starts_at', 'showtimes.id'], after))
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(limit + 1)
    .execute()
}
