import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { placedShowtimes } from './placed-showtimes-sql.ts'

export type Whose =
  { 'showtimes.film_id': string } | { 'showtimes.cinema_id': string } | { 'showtimes.screen_id': string }

/**
 * Lists the first showtimes of a film, a cinema or a screen that have not ended and were not cancelled.
 * Each row has the number of all of them.
 */
export function listShowtimesToCome(tx: Transaction, whose: Whose, limit: number) {
  return placedShowtimes(tx)
    .select([
      'films.title',
      'screens.name as screenName',
      'cinemas.name as cinemaName',
      'showtimes.starts_at as startsAt',
      'cinemas.time_zone as timeZone',
      sql<number>`count(*) over ()`.as('all'),
    ])
    .where((eb) => eb.and(whose))
    .where('showtimes.cancelled_at', 'is', null)
    .where('showtimes.ends_at', '>', sql<Date>`now()`)
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(limit)
    .execute()
}
