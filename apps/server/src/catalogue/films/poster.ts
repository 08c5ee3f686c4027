import type * as contract from '@velvet/contract/catalogue/films.calls'
import { POSTER_WIDTHS } from '@velvet/contract/catalogue/poster-sources'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import { makePoster } from '../../platform/pictures/make-picture.ts'
import { storeUploaded } from '../../kernel/staff-change/pictures.ts'
import { changeOne, requireOwnFilm } from './films.ts'
import { updateFilm } from './films-sql.ts'

/** Sets the poster of a film. All sizes of the picture are stored before the film names them. */
export async function uploadPoster(call: FileCall<typeof contract.uploadPoster>) {
  await requireOwnFilm(call)
  const { stem, colour } = await storeUploaded(call, 'posters', makePoster)
  const poster = { poster_url: `${stem}-${Math.max(...POSTER_WIDTHS)}.webp`, colour }
  return changeOne({ ...call, input: { ...call.input, ...poster } }, 'change-poster', (tx, { id }) =>
    updateFilm(tx, id, poster),
  )
}
