import type { Transaction } from '../../database/connect.ts'

interface NewTrailer {
  id: string
  film_id: string
  video_url: string
  seconds: number
  bytes: number
}

/**
 * Inserts a trailer that has no title and no thumbnail of its own, so that customers see the title
 * of the film, and the first still or the poster of the film.
 */
export async function insertTrailer(tx: Transaction, trailer: NewTrailer): Promise<void> {
  await tx
    .insertInto('trailers')
    .values({ ...trailer, title: '', thumbnail_url: '' })
    .execute()
}

/** Removes every trailer of a film, and returns their ids, that of the newest trailer first. */
export function deleteTrailers(tx: Transaction, filmId: string): Promise<{ id: string }[]> {
  return tx
    .with('deleted', (db) =>
      db.deleteFrom('trailers').where('film_id', '=', filmId).returning(['id', 'created_at']),
    )
    .selectFrom('deleted')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
