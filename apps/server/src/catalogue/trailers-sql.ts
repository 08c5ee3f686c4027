import type { Database } from '../database/connect.ts'

const LIST_LIMIT = 500

function selectTrailers(db: Database) {
  return db
    .selectFrom('trailers')
    .innerJoin('films', 'films.id', 'trailers.film_id')
    .select([
      'trailers.id as TrailerID',
      'trailers.title as TrailerTitle',
      'trailers.thumbnail_url as TrailerThumbnailUrl',
      'trailers.video_url as TrailerVideoUrl',
      'trailers.film_id as MovieID',
      'trailers.seconds as Seconds',
      'trailers.bytes as Bytes',
    ])
    .where('films.status', '<>', 'archived')
}

/** Lists trailers oldest first, because the screen reverses the list (specification, section 3). */
export function listTrailerRows(db: Database) {
  return selectTrailers(db)
    .orderBy('trailers.created_at')
    .orderBy('trailers.id')
    .limit(LIST_LIMIT)
    .execute()
}

export function findTrailerRow(db: Database, trailerId: string) {
  return selectTrailers(db).where('trailers.id', '=', trailerId).executeTakeFirst()
}

/** Returns the trailer of this id, or else the newest trailer of the film of this id. */
export function findTrailerRowOf(db: Database, trailerOrMovieId: string) {
  return selectTrailers(db)
    .where((eb) =>
      eb.or([
        eb('trailers.id', '=', trailerOrMovieId),
        eb('trailers.film_id', '=', trailerOrMovieId),
      ]),
    )
    .orderBy('trailers.created_at', 'desc')
    .executeTakeFirst()
}
