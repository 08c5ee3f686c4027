import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { FILM_STILLS, STILL_MAX_BYTES } from './films.rules.ts'
import { changingFilm, filmAnswer, PROPOSING } from './films.calls.ts'
import { addingPicture, PICTURE_REFUSALS } from '../shared/staff-calls.ts'

// These calls change the stills of a film, which customers see after its poster.

export const addStill = endpoint({
  ...addingPicture,
  ...PROPOSING,
  path: '/api/v1/staff/films/:id/stills',
  maxBytes: STILL_MAX_BYTES,
  summary: 'Adds a still after the others: multipart field image, cropped to a square',
  output: filmAnswer,
  errors: ['no-distributor', 'movie-not-found', 'film-archived', ...PICTURE_REFUSALS],
})

export const changeStills = endpoint({
  ...changingFilm,
  ...PROPOSING,
  path: '/api/v1/staff/films/:id/stills',
  summary: 'Puts the stills of a film into another order, and removes those that are left out',
  input: z.object({ id: Uuid, stills: z.array(z.string().max(300)).max(FILM_STILLS) }),
})
