import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { endOfLocalToday, localToday } from '../../kernel/showtimes/local-time-sql.ts'
import { isOffered } from '../../kernel/showtimes/on-sale-sql.ts'

const LIST_LIMIT = 200

/** Begins a query that reads cinemas, each with its area. */
export function cinemasInAreas(db: Database) {
  return db.selectFrom('cinemas').innerJoin('areas', 'areas.id', 'cinemas.area_id')
}

/** Selects cinemas that are not archived, with the field names of the contract. */
export function selectCinemas(db: Database) {
  return cinemasInAreas(db)
    .select([
      'cinemas.id as CinemaID',
      'cinemas.name as Name',
      'cinemas.address as Address',
      'cinemas.slug as Slug',
      'cinemas.latitude as Latitude',
      'cinemas.longitude as Longitude',
      'cinemas.preview_url as CinemaPreviewUrl',
      sql<string>`cinemas.images::text`.as('CinemaImages'),
      'cinemas.features as Features',
      'areas.lga as LGA',
    ])
    .where('cinemas.archived_at', 'is', null)
    .orderBy('cinemas.name')
    .limit(LIST_LIMIT)
}

/** Returns where the cinemas are, ordered by name. */
export function listCinemaPlaces(db: Database) {
  return db
    .selectFrom('cinemas')
    .select(['id', 'name', 'address', 'latitude', 'longitude'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

/** The titles of the films that a cinema still sells today, in the operator's order. */
const titlesToday = sql`array(
  select films.title
  from films
  where exists (
    select from showtimes
    where showtimes.film_id = films.id and showtimes.cinema_id = cinemas.id
      and showtimes.starts_at < ${endOfLocalToday} and ${isOffered}
  )
  order by films.position, films.id desc)`

/** Lists the cinemas of an area, each with what it shows today. */
export function listCinemaRows(db: Database, areaId: string) {
  return selectCinemas(db)
    .select(
      sql<{
        Date: string
        Titles: string[]
      }>`json_build_object('Date', ${localToday}, 'Titles', ${titlesToday})`.as('OnToday'),
    )
    .where('cinemas.area_id', '=', areaId)
    .execute()
}

export function findCinemaRow(db: Database, cinemaId: string) {
  return selectCinemas(db).where('cinemas.id', '=', cinemaId).executeTakeFirst()
}
