import type * as contract from '@velvet/contract/endpoints/films'
import { AppError, ERRORS } from '@velvet/contract/errors'
import { POSTER_WIDTHS } from '@velvet/contract/poster-sources'
import type { FileCall } from '../../http/body-routes.ts'
import { makePoster } from '../../pictures/make-picture.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { changeOne } from './films.ts'
import { updateFilm } from './films-sql.ts'

/**
 * Sets the poster of a film. Every size is stored before the film names it; files that no film names,
 * because the change was refused, have the name that the next try gives them again.
 */
export async function uploadPoster(call: FileCall<typeof contract.uploadPoster>) {
  const { config, staff, input, file } = call
  const made = await makePoster(file, staff.id)
  if (!made) {
    throw new AppError('poster-invalid', { fields: { image: ERRORS['poster-invalid'].message } })
  }
  const stem = await storePicture(config.DATA_DIR, 'posters', file, made.files)
  const poster = { poster_url: `${stem}-${Math.max(...POSTER_WIDTHS)}.webp`, colour: made.colour }
  return changeOne({ ...call, input: { ...input, ...poster } }, 'change-poster', (tx, { id }) =>
    updateFilm(tx, id, poster),
  )
}
