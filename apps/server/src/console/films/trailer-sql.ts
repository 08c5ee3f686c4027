import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../database/connect.ts'

interface TrailerValues {
  video_url: string
  seconds: number
  bytes: number
}

/**
 * Gives the film this trailer in place of any other. It keeps the id of the one before, so that
 * addresses that customers have shared still lead to the trailer of the film.
 */
export async function replaceTrailer(
  tx: Transaction,
  filmId: string,
  trailer: TrailerValues,
): Promise<void> {
  const [before] = await deleteTrailers(tx, filmId)
  await tx
    .insertInto('trailers')
    // Without a title and a thumbnail of its own, it shows those of its film.
    .values({ id: before?.id ?? uuid(), film_id: filmId, title: '', thumbnail_url: '', ...trailer })
    .execute()
}

/** Removes every trailer of a film, and returns their ids. */
export function deleteTrailers(tx: Transaction, filmId: string): Promise<{ id: string }[]> {
  return tx.deleteFrom('trailers').where('film_id', '=', filmId).returning('id').execute()
}
