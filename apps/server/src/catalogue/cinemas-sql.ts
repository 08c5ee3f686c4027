import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { returnsRow } from '../database/returns-row-sql.ts'
import { areaNamed } from './area-named-sql.ts'

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

/** Returns the names and addresses of the cinemas, ordered by name. */
export function listCinemaPlaces(db: Database) {
  return db
    .selectFrom('cinemas')
    .select(['name', 'address'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

export function listCinemaRows(db: Database, lga: string) {
  return selectCinemas(db).where(areaNamed(lga)).execute()
}

export function findCinemaRow(db: Database, cinemaId: string) {
  return selectCinemas(db).where('cinemas.id', '=', cinemaId).executeTakeFirst()
}

/** Returns true when an LGA of this name is served, in any case. */
export async function isAreaServed(db: Database, lga: string): Promise<boolean> {
  return returnsRow(
    db.selectFrom('areas').select('id').where(areaNamed(lga)).where('served', '=', true),
  )
}
