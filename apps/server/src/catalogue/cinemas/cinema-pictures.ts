import { CINEMA_PICTURES } from '@velvet/contract/catalogue/cinemas.rules'
import type * as contract from '@velvet/contract/catalogue/cinemas.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { FileCall } from '../../kernel/calls/body-routes.ts'
import { makeWidePicture } from '../../platform/pictures/make-picture.ts'
import { storeUploaded, withPicture } from '../../kernel/staff-change/pictures.ts'
import { changeCinemaOf } from './cinemas.ts'
import { updateCinema, updateImages } from './cinemas-sql.ts'

/** Adds a picture to the end of the carousel. */
export async function addCinemaPicture(call: FileCall<typeof contract.addCinemaPicture>) {
  const { stem } = await storeUploaded(call, 'cinemas', makeWidePicture)
  const image = `${stem}.webp`
  const named = { ...call.input, image }
  return changeCinemaOf({ ...call, input: named }, 'add-cinema-picture', async (tx, { id, images, archived }) => {
    if (archived) throw new AppError('cinema-archived')
    const more = withPicture(images, { picture: image, most: CINEMA_PICTURES })
    if (!more) return
    await updateImages(tx, id, more)
    await updateCinema(tx, id, {})
  })
}
