import { ADULT_RATINGS } from '@velvet/contract/catalogue/films.rules'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import { sql } from 'kysely'
import type { Transaction, Database } from '../../platform/database/connect.ts'

/** The time from which tickets admit. The query has to join `settings`. */
export const doorsOpenAt = sql<Date>`showtimes.starts_at - make_interval(hours => settings.doors_open_hours_before)`

export type Whose =
  | { 'showtimes.film_id': string }
  | { 'showtimes.cinema_id': string }
  | { 'showtimes.screen_id': string }

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

/**
 * Locks the programmes of these cinemas until the transaction ends, so that only one transaction at
 * a time changes them. Call this before any showtime is locked. Purchases do not wait for this
 * lock.
 */
export async function lockProgrammes(tx: Transaction, cinemaIds: readonly string[]): Promise<void> {
  await tx.selectFrom('cinemas').select('id').where('id', 'in', cinemaIds).orderBy('id').forNoKeyUpdate().execute()
}

/** Begins a query that reads showtimes, each with its cinema. Showtimes that were removed are left out. */
export function showtimesOfCinemas(db: Database) {
  return db
    .selectFrom('showtimes')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .where('showtimes.state', '<>', 'removed')
}

/** Begins a query that reads showtimes, each with its cinema, its screen and its film. */
export function placedShowtimes(db: Database) {
  return showtimesOfCinemas(db)
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
}

/** The ticket types that are not sold for a showtime because its film is for adults. The query must read `films`. */
export const refusedTypes = sql<string[]>`(case when films.rating = any(${ADULT_RATINGS}::text[])
  then array(select children.id from ticket_types children where children.class = 'child') else '{}' end)`

/** The marks of access of a showtime; null if it has none. The query must read the table showtimes. */
export const marksOfShow = sql<ShowMark[] | null>`nullif(showtimes.marks, '{}')`
