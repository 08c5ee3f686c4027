import type * as contract from '@velvet/contract/endpoints/films'
import { TRAILER_MAX_SECONDS } from '@velvet/contract/film-rules'
import { v7 as uuid } from 'uuid'
import type { FileCall } from '../../http/body-routes.ts'
import type { Call } from '../../http/call.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { readVideo } from './video/read-video.ts'
import { fieldRefusal } from '../field-refusal.ts'
import { changeOne } from './films.ts'
import { updateFilm } from './films-sql.ts'
import { deleteTrailers, insertTrailer } from './trailer-sql.ts'

/**
 * Sets the trailer of a film, and replaces the trailer that the film had. The file is stored first
 * and the row that names it is written after that. If the change is then refused, no row names the
 * file, and a job removes the file later.
 */
export async function uploadTrailer(call: FileCall<typeof contract.uploadTrailer>) {
  const { input, file } = call
  const video = readVideo(file)
  if (!video || video.seconds > TRAILER_MAX_SECONDS) {
    throw fieldRefusal({ code: 'trailer-invalid', field: 'video' })
  }
  const ending = `.${video.kind}`
  const stem = await storePicture(call, 'trailers', file, { [ending]: file })
  const trailer = {
    video_url: stem + ending,
    seconds: Math.max(1, Math.round(video.seconds)),
    bytes: file.length,
  }
  return changeOne(
    { ...call, input: { ...input, ...trailer } },
    'change-trailer',
    async (tx, { id }) => {
      // The new trailer keeps the id of the old one, because customers have shared the address with
      // this id.
      const [before] = await deleteTrailers(tx, id)
      await insertTrailer(tx, { ...trailer, id: before?.id ?? uuid(), film_id: id })
      await updateFilm(tx, id, {})
    },
  )
}

/** Takes the trailer away from a film. A film without a trailer stays as it is. */
export function removeTrailer(call: Call<typeof contract.removeTrailer>) {
  return changeOne(call, 'remove-trailer', async (tx, { id }) => {
    const removed = await deleteTrailers(tx, id)
    if (removed.length > 0) await updateFilm(tx, id, {})
  })
}
