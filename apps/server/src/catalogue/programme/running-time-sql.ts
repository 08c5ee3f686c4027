import { sql, type RawBuilder } from 'kysely'
import { showtimesOfCinemas } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** The running time of a film, and its own breaks. Null means the cinema's default. */
export interface FilmLengths {
  minutes: number
  preShowMinutes: number | null
  intervalMinutes: number | null
}

const withBreaks = (minutes: RawBuilder<unknown>, preShow: RawBuilder<unknown>, interval: RawBuilder<unknown>) =>
  sql`(${minutes} + coalesce(${preShow}, cinemas.pre_show_minutes) + coalesce(${interval}, cinemas.interval_minutes))`

/** The minutes from the start of a showtime to its end. The query must read `films` and `cinemas`. */
export const runningMinutes = withBreaks(sql`films.minutes`, sql`films.pre_show_minutes`, sql`films.interval_minutes`)

/**
 * The end of a showtime by the running time of its film. One that has begun never ends earlier than was
 * said, so that a mistyped time expires no ticket.
 */
const endBy = (minutes: RawBuilder<unknown>) => sql<Date>`(case
  when starts_at > now() then starts_at + make_interval(mins => ${minutes})
  else greatest(ends_at, starts_at + make_interval(mins => ${minutes})) end)`

/** Returns the cinemas whose showtimes `lockShowtimesToRefit` would return for these lengths, without locking. */
export async function listCinemasToRefit(tx: Transaction, filmId: string, film: FilmLengths): Promise<string[]> {
  const end = endBy(
    withBreaks(sql`${film.minutes}::int`, sql`${film.preShowMinutes}::int`, sql`${film.intervalMinutes}::int`),
  )
  const rows = await showtimesOfCinemas(tx)
    .select('showtimes.cinema_id as cinemaId')
    .distinct()
    .where('film_id', '=', filmId)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`${end} > now()`)
    .where(sql<boolean>`${end} <> ends_at`)
    .execute()
  return rows.map(({ cinemaId }) => cinemaId)
}

/** The length of a film has changed, or the breaks of a cinema have. */
export type ToRefit = { filmId: string } | { cinemaId: string }

/**
 * Locks the showtimes whose ends must change, in the order of their ids, and returns their new ends. It includes
 * showtimes whose old end has passed, if they would still be running.
 */
export function lockShowtimesToRefit(tx: Transaction, of: ToRefit) {
  const end = endBy(runningMinutes)
  return showtimesOfCinemas(tx)
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .select(['showtimes.id', end.as('endsAt'), sql<boolean>`(ends_at <= now())`.as('hadEnded')])
    .where((eb) =>
      'filmId' in of ? eb('showtimes.film_id', '=', of.filmId) : eb('showtimes.cinema_id', '=', of.cinemaId),
    )
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`${end} > now()`)
    .where(sql<boolean>`${end} <> ends_at`)
    .orderBy('showtimes.id')
    .forUpdate('showtimes')
    .execute()
}
