import type { Database } from '../../platform/database/connect.ts'

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
