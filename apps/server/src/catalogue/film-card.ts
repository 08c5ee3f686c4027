import type { Movie } from '@velvet/contract/entities'
import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import sharp from 'sharp'
import type { Config } from '../config.ts'
import { MEDIA, uploadsOf } from '../http/media-folders.ts'

/** Chats show this shape largest, and all of them accept this format. */
export const CARD = { width: 1200, height: 630, type: 'image/jpeg' } as const

const QUALITY = 80
const DRAWING_LIMIT_S = 5

/**
 * Draws the whole poster on the colour of the film. Returns undefined where this server does not
 * have the poster's file.
 */
export async function drawCard(
  { PosterURL, Colour }: Pick<Movie, 'PosterURL' | 'Colour'>,
  config: Config,
): Promise<Buffer | undefined> {
  const file = fileOf(PosterURL, config)
  const poster = file && (await readFile(file).catch(() => undefined))
  if (!poster) return undefined
  const { width, height } = CARD
  return sharp(poster)
    .resize(width, height, { fit: 'contain', background: Colour })
    .flatten({ background: Colour })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .timeout({ seconds: DRAWING_LIMIT_S })
    .toBuffer()
}

/**
 * Returns the file that this server shows at an address. No address leads out of the picture
 * folders.
 */
function fileOf(address: string, config: Config): string | undefined {
  const [, place, name] = /^\/(media|uploads)\/(.+)$/.exec(address) ?? []
  if (place === undefined || name === undefined) return undefined
  const folder = place === 'media' ? MEDIA : resolve(uploadsOf(config))
  const file = join(folder, name)
  return file.startsWith(folder + sep) ? file : undefined
}
