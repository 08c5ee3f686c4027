import { imageTypeOf } from '@velvet/contract/catalogue/images.rules'
import { turnsOf } from '../process/turns.ts'
import { convertInDecoder, type Made, type Order } from './decoder.ts'
import { withoutTexts } from './without-texts.ts'

/**
 * One picture is decoded at a time, so that uploads take neither all memory nor all processors. A poster
 * takes up to a second and other pictures take a fifth, so the last one in the queue waits for at most 10 s.
 */
const ofAll = turnsOf({ atOnce: 1, waiting: 10 })
/** Each asker has one place in that queue, so that ten pictures from one of them do not fill it. */
const ofAskers = turnsOf({ atOnce: 1, waiting: 4 })

/**
 * Makes a square WebP of at most 512 px on each side, upright and without metadata. Returns undefined
 * if the content is not a JPEG, PNG, GIF or WebP of at most 12 megapixels. Throws AppError('busy') if
 * too many pictures wait to be decoded.
 *
 * @param asker the customer, or the network, for whom the picture is made
 */
export async function makePicture(bytes: Buffer, asker: string): Promise<Buffer | undefined> {
  const made = await make({ bytes, recipe: 'portrait' }, asker)
  return made?.files['.webp']
}

/**
 * Makes every size of a poster, cropped to 2:3, and names its dominant colour. Takes pictures of the
 * same four types, of at most 24 megapixels; returns undefined for anything else.
 *
 * @param asker the member of staff that the poster is made for
 */
export function makePoster(bytes: Buffer, asker: string): Promise<Made | undefined> {
  return make({ bytes, recipe: 'poster' }, asker)
}

/**
 * Makes the one file of a picture for a carousel, cropped to 3:2. Takes and refuses the same pictures
 * as `makePoster`.
 *
 * @param asker the member of staff that the picture is made for
 */
export function makeWidePicture(bytes: Buffer, asker: string): Promise<Made | undefined> {
  return make({ bytes, recipe: 'wide' }, asker)
}

/**
 * Makes the one file of a still, cropped to a square. Takes and refuses the same pictures as
 * `makePoster`.
 *
 * @param asker the member of staff that the still is made for
 */
export function makeStill(bytes: Buffer, asker: string): Promise<Made | undefined> {
  return make({ bytes, recipe: 'still' }, asker)
}

/**
 * Makes the one file of a logo, whole and in a square. Takes and refuses the same pictures as `makePoster`.
 *
 * @param asker the member of staff that the logo is made for
 */
export function makeLogo(bytes: Buffer, asker: string): Promise<Made | undefined> {
  return make({ bytes, recipe: 'logo' }, asker)
}

async function make({ bytes, recipe }: Pick<Order, 'bytes' | 'recipe'>, asker: string): Promise<Made | undefined> {
  // The type is checked before any decoder runs, so that decoders get only these four formats.
  const type = imageTypeOf(bytes)
  if (!type) return undefined
  const order = { bytes: type === 'image/png' ? withoutTexts(bytes) : bytes, type, recipe }
  return ofAskers(asker, () => ofAll('every picture', () => convertInDecoder(order)))
}
