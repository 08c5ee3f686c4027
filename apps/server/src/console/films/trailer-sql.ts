import type { Transaction } from '../../database/connect.ts'

interface NewTrailer {
  id: string
  film_id: string
  video_url: string
  seconds: number
  bytes: number
}

/**
 * Inserts a trailer without a title and a thumbnail, so that customers see the title of the film, and
 * its first still or its poster.
 */
export async function insertTrailer(tx: Transaction, trailer: NewTrailer): Promise<void> {
  await tx
    .insertInto('trailers')
    .values({ ...trailer, title: '', thumbnail_url: '' })
    .execute()
}

/** Removes every trailer of a film, and returns their ids. */
export function deleteTrailers(tx: Transaction, filmId: string): Promise<{ id: string }[]> {
  return tx.deleteFrom('trailers').where('film_id', '=', filmId).returning('id').execute()
}
