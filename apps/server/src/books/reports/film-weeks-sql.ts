import type { FilmWeeks } from '@velvet/contract/books/show-reports.calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isKept, isNear } from './box-office-sql.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'

type WeekOfFilms = FilmWeeks['total']

interface FilmWeek extends WeekOfFilms {
  filmId: string
  title: string
  /** The Friday with which the week begins. */
  week: string
}

interface Requested {
  from: string
  to: string
  /** Undefined for all cinemas. */
  cinemaIds: readonly string[] | undefined
}

/**
 * Sums the paid tickets of each film by the settlement week of their play date, without those that went back. Films are
 * sorted by their ids.
 */
export async function sumFilmWeeks(db: Database, { from, to, cinemaIds }: Requested): Promise<FilmWeek[]> {
  const days = { from, to, distributorId: undefined }
  const { rows } = await sql<FilmWeek>`
    select films.id as "filmId", title, settlement_week(tickets.play_date)::text as week,
      count(*)::bigint as tickets, sum(tickets.gross_kobo)::bigint as "grossKobo"
    from tickets
    join showtimes on showtimes.id = tickets.showtime_id
    join films on films.id = tickets.film_id
    where ${isNear(days)} and ${isKept(days)} and tickets.gross_kobo > 0
      and ${isAmong('showtimes.cinema_id', cinemaIds)}
    group by 1, 2, 3 order by 1`.execute(db)
  return rows
}
