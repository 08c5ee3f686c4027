import { isImageType } from '@velvet/contract/image-rules'
import sharp from 'sharp'

/** A decoded pixel takes 4 bytes: a small file must not unfold to more than this. */
const MAX_PIXELS = 40_000_000
const SIDE = 512
const DECODE_LIMIT_S = 5

/** The first bytes of each kind, in hex; a dot stands for any digit. */
const MAGIC = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/gif': /^47494638(37|39)61/,
  'image/webp': /^52494646.{8}57454250/,
} as const

/**
 * A square WebP of at most 512 px a side, without metadata and upright. Undefined for anything but
 * a JPEG, PNG, GIF or WebP of a bearable size, whatever it says that it is.
 */
export async function makePicture(bytes: Buffer): Promise<Buffer | undefined> {
  const type = typeOf(bytes)
  if (!type) return undefined
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    const { format, width, height } = await image.metadata()
    if (`image/${format}` !== type) return undefined
    const side = Math.min(SIDE, width, height)
    return await image
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: DECODE_LIMIT_S })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Asked before any decoder runs, so that none but these four ever sees a stranger's bytes. */
function typeOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 12).toString('hex')
  const found = Object.entries(MAGIC).find(([, magic]) => magic.test(start))?.[0]
  return found && isImageType(found) ? found : undefined
}
