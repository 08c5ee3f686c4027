import type * as contract from '@velvet/contract/catalogue/stills.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { FILM_STILLS } from '@velvet/contract/catalogue/films.rules'
import type { Call } from '../../kernel/calls/call.ts'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import { makeStill } from '../../platform/pictures/make-picture.ts'
import { requireKnownPictures, storeUploaded, withPicture } from '../../kernel/staff-change/pictures.ts'
import { changeOne, requireOwnFilm } from './films.ts'
import { updateFilm } from './films-sql.ts'

/** Adds a still after the present stills of the film. */
export async function addStill(call: FileCall<typeof contract.addStill>) {
  await requireOwnFilm(call)
  const { stem } = await storeUploaded(call, 'stills', makeStill)
  const still = `${stem}.webp`
  const named = { ...call.input, still }
  return changeOne({ ...call, input: named }, 'add-still', async (tx, { id, status, stills }) => {
    if (status === 'archived') throw new AppError('film-archived')
    const more = withPicture(stills, { picture: still, most: FILM_STILLS })
    if (more) await updateFilm(tx, id, { stills: more })
  })
}

/**
 * Reorders the stills of a film, and removes the stills that are left out. A job deletes their
 * files a week later.
 */
export function changeStills(call: Call<typeof contract.changeStills>) {
  const { stills } = call.input
  return changeOne(call, 'change-stills', async (tx, before) => {
    if (before.status === 'archived') throw new AppError('film-archived')
    requireKnownPictures('stills', stills, before.stills)
    await updateFilm(tx, before.id, { stills })
  })
}
