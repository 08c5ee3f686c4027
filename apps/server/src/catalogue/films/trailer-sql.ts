import type { Transaction } from '../../platform/database/connect.ts'

interface NewTrailer {
  id: string
  film_id: string
  video_url: string
  seconds: number
  bytes: number
}

/**
 * Inserts a trailer without a title and a thumbnail. Customers then see the title of the film, and
 * its first still or its poster.
 */
export async function insertTrailer(tx: Transaction, trailer: NewTrailer): Promise<void> {
  await tx
    .insertInto('trailers')
    .values({ ...trailer, title: '', thumbnail_url: '' })
    .execute()
}

/** Removes every trailer of a film. Returns the ids of the trailers, the newest trailer first. */
export function deleteTrailers(tx: Transaction, filmId: string): Promise<{ id: string }[]> {
  return tx
    .with('deleted', (db) => db.deleteFrom('trailers').where('film_id', '=', filmId).returning(['id', 'created_at']))
    .selectFrom('deleted')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}
