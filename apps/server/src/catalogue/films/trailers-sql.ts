import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const LIST_LIMIT = 500

/**
 * A trailer without a title shows the title of its film. A trailer without a thumbnail shows the
 * first still of its film, or the poster if there are no stills.
 */
const TITLE = sql<string>`coalesce(nullif(trailers.title, ''), films.title)`
const THUMBNAIL = sql<string>`
  coalesce(nullif(trailers.thumbnail_url, ''), films.stills[1], films.poster_url)`

function selectTrailers(db: Database) {
  return db
    .selectFrom('trailers')
    .innerJoin('films', 'films.id', 'trailers.film_id')
    .select([
      'trailers.id as TrailerID',
      TITLE.as('TrailerTitle'),
      THUMBNAIL.as('TrailerThumbnailUrl'),
      'trailers.video_url as TrailerVideoUrl',
      'trailers.film_id as MovieID',
      'trailers.seconds as Seconds',
      'trailers.bytes as Bytes',
    ])
    .where('films.status', '<>', 'archived')
}

/** Lists trailers oldest first, because the screen reverses the list (specification, section 3). */
export function listTrailerRows(db: Database) {
  return selectTrailers(db).orderBy('trailers.created_at').orderBy('trailers.id').limit(LIST_LIMIT).execute()
}

export function findTrailerRow(db: Database, trailerId: string) {
  return selectTrailers(db).where('trailers.id', '=', trailerId).executeTakeFirst()
}

/** Returns the trailer of this id, or else the newest trailer of the film of this id. */
export function findTrailerRowOf(db: Database, trailerOrMovieId: string) {
  return selectTrailers(db)
    .where((eb) => eb.or([eb('trailers.id', '=', trailerOrMovieId), eb('trailers.film_id', '=', trailerOrMovieId)]))
    .orderBy('trailers.created_at', 'desc')
    .executeTakeFirst()
}
