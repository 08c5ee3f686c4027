import { CINEMA_PICTURES } from '@velvet/contract/cinema-rules'
import type * as contract from '@velvet/contract/endpoints/cinemas'
import { AppError, ERRORS } from '@velvet/contract/errors'
import type { FileCall } from '../../http/body-routes.ts'
import { makeWidePicture } from '../../pictures/make-picture.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { changeCinemaOf } from './cinemas.ts'
import { updateCinema, updateImages } from './cinemas-sql.ts'

/**
 * Adds a picture to the end of the carousel. The file is stored before the cinema names it; a file
 * that no cinema names, because the change was refused, has the name that the next try gives it
 * again. A picture that the cinema has already is not added twice.
 */
export async function addCinemaPicture(call: FileCall<typeof contract.addCinemaPicture>) {
  const { config, staff, input, file } = call
  const made = await makeWidePicture(file, staff.id)
  if (!made) {
    throw new AppError('poster-invalid', { fields: { image: ERRORS['poster-invalid'].message } })
  }
  const stem = await storePicture(config.DATA_DIR, 'cinemas', file, made.files)
  const image = `${stem}.webp`
  const named = { ...input, image }
  return changeCinemaOf(
    { ...call, input: named },
    'add-cinema-picture',
    async (tx, { id, images, archived }) => {
      if (archived) throw new AppError('cinema-archived')
      if (images.includes(image)) return
      if (images.length >= CINEMA_PICTURES) throw new AppError('pictures-full')
      await updateImages(tx, id, [...images, image])
      await updateCinema(tx, id, {})
    },
  )
}
