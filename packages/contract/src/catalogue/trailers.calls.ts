import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { TRAILER_MAX_BYTES } from './films.rules.ts'
import { actingOnFilm, filmAnswer, PROPOSING } from './films.calls.ts'
import { actingOnOne } from '../shared/staff-calls.ts'

// These calls change the trailer of a film.

/** The refusals of every call that gives a film a trailer. */
const TRAILER_REFUSALS = [
  'no-distributor',
  'movie-not-found',
  'trailer-invalid',
  'trailer-too-large',
  'uploads-unavailable',
] as const

export const uploadTrailer = endpoint({
  ...actingOnOne,
  ...PROPOSING,
  path: '/api/v1/staff/films/:id/trailer',
  body: 'multipart',
  maxBytes: TRAILER_MAX_BYTES,
  perMinute: 60,
  summary: 'Sets the trailer of a film: multipart field video, an MP4 (H.264) or a WebM',
  output: filmAnswer,
  errors: TRAILER_REFUSALS,
})

/**
 * The address of a video file on a public website. A port other than the usual port of https is
 * refused, because no such website needs one.
 */
const VideoAddress = z
  // `abort` stops here if the text is no address, because `new URL` below would throw an error.
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://', abort: true })
  .max(2000)
  .refine((text) => {
    const { username, password, port } = new URL(text)
    return username === '' && password === '' && port === ''
  }, 'must have no port, name or password')

export const fetchTrailer = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/films/:id/trailer/fetch',
  perMinute: 10,
  summary: 'Sets the trailer of a film: the server copies an MP4 (H.264) or a WebM from its address',
  input: z.object({ id: Uuid, address: VideoAddress }),
  output: filmAnswer,
  errors: [...TRAILER_REFUSALS, 'trailer-address-refused', 'trailer-address-silent'],
})

export const removeTrailer = endpoint({
  ...actingOnFilm,
  ...PROPOSING,
  errors: ['no-distributor', ...actingOnFilm.errors],
  path: '/api/v1/staff/films/:id/trailer/remove',
  summary: 'Takes the trailer away from a film',
})
