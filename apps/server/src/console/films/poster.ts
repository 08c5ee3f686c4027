import type * as contract from '@velvet/contract/endpoints/films'
import { POSTER_WIDTHS } from '@velvet/contract/poster-sources'
import type { FileCall } from '../../http/body-routes.ts'
import { makePoster } from '../../pictures/make-picture.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { fieldRefusal } from '../field-refusal.ts'
import { changeOne } from './films.ts'
import { updateFilm } from './films-sql.ts'

/**
 * Sets the poster of a film. All sizes are stored before the film names them. If the change is then
 * refused, no film names the files, but the next upload of this picture uses them again, because the
 * name of a file follows from its content.
 */
export async function uploadPoster(call: FileCall<typeof contract.uploadPoster>) {
  const { staff, input, file } = call
  const made = await makePoster(file, staff.id)
  if (!made) throw fieldRefusal({ code: 'poster-invalid', field: 'image' })
  const stem = await storePicture(call, 'posters', file, made.files)
  const poster = { poster_url: `${stem}-${Math.max(...POSTER_WIDTHS)}.webp`, colour: made.colour }
  return changeOne({ ...call, input: { ...input, ...poster } }, 'change-poster', (tx, { id }) =>
    updateFilm(tx, id, poster),
  )
}
