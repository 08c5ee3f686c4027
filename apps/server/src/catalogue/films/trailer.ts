import type * as contract from '@velvet/contract/catalogue/trailers.calls'
import { TRAILER_MAX_SECONDS } from '@velvet/contract/catalogue/films.rules'
import { v7 as uuid } from 'uuid'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { Providers } from '../../kernel/providers/providers.ts'
import { AddressRefused } from '../../kernel/providers/public-address.ts'
import { FileTooLarge } from '../../kernel/providers/remote-files.ts'
import { storePicture } from '../../platform/pictures/store-picture.ts'
import { readVideo } from './video/read-video.ts'
import type { ChangesOne } from '../../kernel/staff-change/change.ts'
import { fieldRefusal } from '../../kernel/staff-change/field-refusal.ts'
import { changeOne, requireOwnFilm } from './films.ts'
import { updateFilm } from './films-sql.ts'
import { deleteTrailers, insertTrailer } from './trailer-sql.ts'

/** Sets the trailer of a film to a file that staff send. */
export async function uploadTrailer(call: FileCall<typeof contract.uploadTrailer>) {
  await requireOwnFilm(call)
  const trailer = await storeTrailer(call, call.file, 'video')
  // The input names the stored file, so that a second call with the same idempotency key but
  // another file is refused.
  return setTrailer({ ...call, input: { ...call.input, ...trailer } }, trailer)
}

/**
 * Sets the trailer of a film to a copy of the file at an address. The server copies the file
 * because phones play videos of our own host alone, and because the file at the address could
 * change later.
 */
export async function fetchTrailer(call: Call<typeof contract.fetchTrailer>) {
  await requireOwnFilm(call)
  const file = await fetchVideo(call.providers, new URL(call.input.address))
  return setTrailer(call, await storeTrailer(call, file, 'address'))
}

async function fetchVideo({ remoteVideos }: Providers, address: URL): Promise<Buffer> {
  try {
    const file = await remoteVideos.fetch(address)
    if (file) return file
  } catch (error) {
    throw fieldRefusal({ code: refusalOf(error), field: 'address' }, error)
  }
  throw fieldRefusal({ code: 'trailer-address-silent', field: 'address' })
}

function refusalOf(error: unknown) {
  if (error instanceof AddressRefused) return 'trailer-address-refused'
  if (error instanceof FileTooLarge) return 'trailer-too-large'
  if (error instanceof ProviderError) return 'trailer-address-silent'
  throw error
}

/**
 * Stores the file of a trailer before the row that names it is written. If the change is then
 * refused, no row names the file, and a job removes the file later.
 */
async function storeTrailer(call: Pick<Deps, 'db' | 'uploads'>, file: Buffer, field: string) {
  const video = readVideo(file)
  if (!video || video.seconds > TRAILER_MAX_SECONDS) {
    throw fieldRefusal({ code: 'trailer-invalid', field })
  }
  const ending = `.${video.kind}`
  const stem = await storePicture(call, 'trailers', file, { [ending]: file })
  return {
    video_url: stem + ending,
    seconds: Math.max(1, Math.round(video.seconds)),
    bytes: file.length,
  }
}

type StoredTrailer = Awaited<ReturnType<typeof storeTrailer>>

/** Gives a film its trailer, and replaces the trailer that the film had. */
function setTrailer(call: ChangesOne, trailer: StoredTrailer) {
  return changeOne(call, 'change-trailer', async (tx, { id }) => {
    // The new trailer keeps the id of the old one, because customers have shared the address with
    // this id.
    const [before] = await deleteTrailers(tx, id)
    await insertTrailer(tx, { ...trailer, id: before?.id ?? uuid(), film_id: id })
    await updateFilm(tx, id, {})
  })
}

/** Takes the trailer away from a film. A film without a trailer stays as it is. */
export function removeTrailer(call: Call<typeof contract.removeTrailer>) {
  return changeOne(call, 'remove-trailer', async (tx, { id }) => {
    const removed = await deleteTrailers(tx, id)
    if (removed.length > 0) await updateFilm(tx, id, {})
  })
}
