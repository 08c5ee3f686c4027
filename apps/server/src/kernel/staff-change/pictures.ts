import { AppError } from '@velvet/contract/shared/errors'
import type { Deps } from '../calls/deps.ts'
import type { Made } from '../../platform/pictures/decoder.ts'
import { storePicture } from '../../platform/pictures/store-picture.ts'
import { fieldRefusal } from './field-refusal.ts'

type Uploaded = Pick<Deps, 'db' | 'uploads'> & { staff: { id: string }; file: Buffer }

/**
 * Makes the files of a picture that a member of staff has sent, and stores them before any row
 * refers to them. If the change is then refused, a job removes the files a week later, unless the
 * same picture is uploaded again: its files have the same names, because the name of a file follows
 * from its content. Returns the address that the files share. Throws AppError('poster-invalid') if
 * the upload is not a picture.
 */
export async function storeUploaded(
  call: Uploaded,
  place: Parameters<typeof storePicture>[1],
  make: (bytes: Buffer, asker: string) => Promise<Made | undefined>,
): Promise<{ stem: string; colour: string }> {
  const { staff, file } = call
  const made = await make(file, staff.id)
  if (!made) throw fieldRefusal({ code: 'poster-invalid', field: 'image' })
  return { stem: await storePicture(call, place, file, made.files), colour: made.colour }
}

/**
 * Returns the list with the new picture at its end. Returns undefined if the list has this picture
 * already, because each picture is shown only once. Throws AppError('pictures-full').
 */
export function withPicture(
  pictures: readonly string[],
  { picture, most }: { picture: string; most: number },
): string[] | undefined {
  if (pictures.includes(picture)) return undefined
  if (pictures.length >= most) throw new AppError('pictures-full')
  return [...pictures, picture]
}

/**
 * Throws AppError('bad-request') at this field if `pictures` has an address that is not in
 * `present`. A change can only reorder the pictures or leave some out. Only an upload adds a
 * picture, because the phones of customers would load any other address.
 */
export function requireKnownPictures(field: string, pictures: readonly string[], present: readonly string[]): void {
  const areKnown = pictures.every((picture) => present.includes(picture))
  if (areKnown && new Set(pictures).size === pictures.length) return
  throw new AppError('bad-request', {
    fields: { [field]: 'may only reorder or leave out the pictures that are there' },
  })
}
