import { CINEMA_PICTURES } from '@velvet/contract/cinema-rules'
import type * as contract from '@velvet/contract/endpoints/cinemas'
import { AppError } from '@velvet/contract/errors'
import type { FileCall } from '../../http/body-routes.ts'
import { makeWidePicture } from '../../pictures/make-picture.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import { fieldRefusal } from '../field-refusal.ts'
import { changeCinemaOf } from './cinemas.ts'
import { updateCinema, updateImages } from './cinemas-sql.ts'

/**
 * Adds a picture to the end of the carousel. The file is stored before the cinema names it. If the
 * change is then refused, no cinema names the file, but the next upload of this picture uses it again,
 * because the name of a file follows from its content. A cinema has the same picture only once.
 */
export async function addCinemaPicture(call: FileCall<typeof contract.addCinemaPicture>) {
  const { staff, input, file } = call
  const made = await makeWidePicture(file, staff.id)
  if (!made) throw fieldRefusal({ code: 'poster-invalid', field: 'image' })
  const stem = await storePicture(call, 'cinemas', file, made.files)
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
