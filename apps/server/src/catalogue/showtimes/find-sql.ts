import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { FIND_DAYS, FOUND_TIMES } from '@velvet/contract/catalogue/find.rules'
import { sql } from 'kysely'
import { isOffered } from '../../kernel/showtimes/on-sale-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isStillHeld } from '../seats/customer-holds-sql.ts'
import { hasWord, type TypedWord } from './find-words-sql.ts'
import { selectShowtimes } from './showtimes-sql.ts'

/** What a person wants of a showtime. */
export interface Requested {
  areaId: string | undefined
  day: string | undefined
  cinemaId: string | undefined
  before: string | undefined
  mark: string | undefined
  /** The number of free seats, which may lie anywhere. */
  freeSeats: number
}

/** True for a showtime that fits. The query reads the tables showtimes and cinemas. */
function fits({ areaId, day, cinemaId, before, mark, freeSeats }: Requested) {
  const local = sql`(showtimes.starts_at at time zone cinemas.time_zone)`
  const conditions = [
    isOffered,
    areaId === undefined ? undefined : sql`cinemas.area_id = ${areaId}`,
    cinemaId === undefined ? undefined : sql`showtimes.cinema_id = ${cinemaId}`,
    // The first range lets an index find the showtimes, whatever the time zone of the cinema is.
    day === undefined
      ? undefined
      : sql`showtimes.starts_at between ${day}::date - interval '14 hours'
          and ${day}::date + interval '38 hours' and ${local}::date = ${day}::date`,
    before === undefined ? undefined : sql`${local}::time < ${before}::time`,
    mark === undefined ? undefined : sql`${mark} = any(showtimes.marks)`,
    freeSeats === 0 ? undefined : sql`showtimes.total_seats - showtimes.assigned_seats >= ${freeSeats}`,
  ].filter((condition) => condition !== undefined)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

interface Search {
  text: readonly TypedWord[]
  language: string | undefined
  /** Undefined if films without showtimes are found too. */
  wanted: Requested | undefined
  limit: number
  after: readonly [number, number, string] | undefined
}

type FoundRow = FoundFilm['Movie'] & { place: number; position: number }

/** True for a film that has all words, or a word that they are together, such as Lionheart for “lion heart”. */
function hasText(text: readonly TypedWord[]) {
  const each = text.map(({ anyOf }) =>
    anyOf.length === 0
      ? sql`false`
      : sql`(${sql.join(
          anyOf.map((word) => hasWord(sql`${word}`)),
          sql` or `,
        )})`,
  )
  const together = text.map(({ word }) => word).join('')
  return sql`(${sql.join(each, sql` and `)} or ${hasWord(sql`${together}`)})`
}

/**
 * Reads one film more than the limit. Films whose titles begin with the words come first, and then the
 * order is that of the home screen.
 */
export async function selectFoundFilms(db: Database, search: Search): Promise<FoundRow[]> {
  const { text, language, wanted: requested, limit, after } = search
  const conditions = [
    sql`status <> 'archived'`,
    text.length === 0 ? undefined : hasText(text),
    language === undefined ? undefined : sql`strpos(' ' || find_form(language), ' ' || find_form(${language})) > 0`,
    requested &&
      sql`films.id in (
        select showtimes.film_id from showtimes join cinemas on cinemas.id = showtimes.cinema_id
        where ${fits(requested)} and ${
          requested.day === undefined
            ? sql`showtimes.starts_at < now() + make_interval(days => ${FIND_DAYS})`
            : sql`true`
        })`,
  ].filter((condition) => condition !== undefined)
  const first = text[0]?.anyOf[0]
  const place = first === undefined ? sql`0` : sql`strpos(' ' || found_by, ${` ${first}`})`
  const { rows } = await sql<FoundRow>`
    select id as "MovieID", title as "Title", poster_url as "PosterURL", language as "Language",
      distributor as "Distributor", status as "Status", year as "Year", minutes as "Minutes",
      rating as "Rating", colour as "Colour", place, position
    from (
      select films.*, coalesce(nullif(${place}, 0), 100000)::int as place from films
      where ${sql.join(conditions, sql` and `)}
    ) found
    where ${
      after === undefined
        ? sql`true`
        : sql`(place, position) > (${after[0]}::int, ${after[1]}::int)
            or (place, position) = (${after[0]}::int, ${after[1]}::int) and id < ${after[2]}::uuid`
    }
    order by place, position, id desc limit ${limit + 1}`.execute(db)
  return rows
}

/** Lists the next showtimes of each of these films that fit, by their starts. */
export async function listNextShowtimes(
  db: Database,
  filmIds: readonly string[],
  requested: Requested,
): Promise<FoundFilm['Showtimes']> {
  const next = selectShowtimes(db)
    .where(sql<boolean>`showtimes.film_id = film.id`)
    .where(fits(requested))
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(FOUND_TIMES)
  const { rows } = await sql<FoundFilm['Showtimes'][number]>`
    select next.* from unnest(${filmIds}::uuid[]) as film (id) cross join lateral (${next}) next
    order by next."StartsAt", next."ShowtimeID"`.execute(db)
  return rows
}

interface Hall {
  showtimeId: string
  plan: SeatPlan
  /** The seats that are sold or held. */
  taken: string[]
}

/** Reads the seats of showtimes, which have to be few. */
export async function listHalls(db: Database, showtimeIds: readonly string[]): Promise<Hall[]> {
  const { rows } = await sql<Hall>`
    select showtimes.id as "showtimeId", screens.plan, array(
      select seat from tickets where showtime_id = showtimes.id and status <> 'void'
      union all select seat from held_seats
        where showtime_id = showtimes.id and ${isStillHeld}) as taken
    from showtimes join screens on screens.id = showtimes.screen_id
    where showtimes.id = any(${showtimeIds}::uuid[])`.execute(db)
  return rows
}
