import { sql } from 'kysely'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { MOVIES_OF_A_LIST } from '@velvet/contract/catalogue/films.rules'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { isOffered } from '../../kernel/showtimes/on-sale-sql.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

function selectMovies(db: Database) {
  return db.selectFrom('films').select((eb) => [
    'films.id as MovieID',
    'films.title as Title',
    'films.poster_url as PosterURL',
    'films.language as Language',
    'films.distributor as Distributor',
    'films.synopsis as Description',
    eb.ref('films.status').$castTo<Movie['Status']>().as('Status'),
    'films.year as Year',
    'films.minutes as Minutes',
    'films.rating as Rating',
    'films.colour as Colour',
    'films.stills as Stills',
    'films.certificate_number as CertificateNumber',
    'films.advisory as Advisory',
    eb
      .selectFrom('trailers')
      .select('trailers.id')
      .whereRef('trailers.film_id', '=', 'films.id')
      .orderBy('trailers.created_at', 'desc')
      .orderBy('trailers.id')
      .limit(1)
      .as('TrailerID'),
    eb
      .selectFrom('showtimes')
      .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
      .select(sql<string | null>`min(${localDate})`.as('first'))
      .whereRef('showtimes.film_id', '=', 'films.id')
      .where('films.status', '=', 'coming-soon')
      .where(isOffered)
      .as('OpensOn'),
  ])
}

/**
 * Lists every film that is not archived, in the operator's order. Films with the same position come
 * newest first.
 */
export function listMovieRows(db: Database): Promise<Movie[]> {
  return selectMovies(db)
    .where('films.status', '<>', 'archived')
    .orderBy('films.position')
    .orderBy('films.id', 'desc')
    .limit(MOVIES_OF_A_LIST)
    .execute()
}

/**
 * Lists films for a customer's area: those with a coming showtime in their LGA, and those coming
 * soon.
 */
export function listMovieRowsNear(db: Database, customerId: string): Promise<Movie[]> {
  return selectMovies(db)
    .select((eb) =>
      eb
        .selectFrom('showtimes')
        .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
        .innerJoin('customers', 'customers.area_id', 'cinemas.area_id')
        .select(
          sql<Movie['NextShow']>`
            jsonb_build_object(
              'Date', ${localDate}, 'StartTime', ${localTime},
              'Latitude', cinemas.latitude, 'Longitude', cinemas.longitude
            )`.as('next'),
        )
        .whereRef('showtimes.film_id', '=', 'films.id')
        .where('customers.id', '=', customerId)
        .where(isOffered)
        .orderBy('showtimes.starts_at')
        .limit(1)
        .as('NextShow'),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb('films.status', '=', 'coming-soon'),
          eb.exists(
            eb
              .selectFrom('cinemas')
              .innerJoin('customers', 'customers.area_id', 'cinemas.area_id')
              .select('cinemas.id')
              .where('customers.id', '=', customerId),
          ),
        ]),
        eb.and([
          eb('films.status', '=', 'now-playing'),
          eb.exists(
            eb
              .selectFrom('showtimes')
              .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
              .innerJoin('customers', 'customers.area_id', 'cinemas.area_id')
              .select('showtimes.id')
              .whereRef('showtimes.film_id', '=', 'films.id')
              .where('customers.id', '=', customerId)
              .where(isOffered),
          ),
        ]),
      ]),
    )
    .orderBy('films.position')
    .orderBy('films.id', 'desc')
    .limit(MOVIES_OF_A_LIST)
    .execute()
}

export function findMovieRow(db: Database, movieId: string): Promise<Movie | undefined> {
  return selectMovies(db)
    .select([
      'films.cast_names as Cast',
      'films.director as Director',
      'films.genre as Genre',
      'films.subtitles as Subtitles',
      'films.audio_description as AudioDescription',
      sql<string | null>`films.original_release::text`.as('OriginalRelease'),
      sql<boolean>`(select showtimes_for_visitors from settings)`.as('ShowtimesForVisitors'),
    ])
    .where('films.id', '=', movieId)
    .where('films.status', '<>', 'archived')
    .executeTakeFirst()
}

/** Counts the films that have a page for customers. */
export async function countShownFilms(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('films')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '<>', 'archived')
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the films that have a page for customers, oldest first. */
export async function listShownFilmIds(db: Database, offset: number, limit: number): Promise<string[]> {
  const films = await db
    .selectFrom('films')
    .select('id')
    .where('status', '<>', 'archived')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return films.map(({ id }) => id)
}

/** Lets one transaction at a time choose addresses of films, so that no two choose the same. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'addresses-of-films')
}

/** Returns the taken addresses that equal one of `stems`, with or without a number at the end. */
export async function takenSlugs(tx: Transaction, stems: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from films
    where slug = any(${[...stems]}) or regexp_replace(slug, '-[0-9]+$', '') = any(${[...stems]})
  `.execute(tx)
  return rows.map(({ slug }) => slug)
}
