import type { Movie } from '@velvet/contract/entities'
import { readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import sharp from 'sharp'
import type { Config } from '../config.ts'
import { MEDIA, uploadsOf } from '../http/media-folders.ts'

/** The shape that chats show largest, and the one format that all of them take. */
export const CARD = { width: 1200, height: 630, type: 'image/jpeg' } as const

const QUALITY = 80
const DRAWING_LIMIT_S = 5

/** The whole poster on the colour of the film; undefined where the poster is no file of this server. */
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

/** The file behind an address of this server; no address leads out of the folders of pictures. */
function fileOf(address: string, config: Config): string | undefined {
  const [, place, name] = /^\/(media|uploads)\/(.+)$/.exec(address) ?? []
  if (place === undefined || name === undefined) return undefined
  const folder = place === 'media' ? MEDIA : resolve(uploadsOf(config))
  const file = join(folder, name)
  return file.startsWith(folder + sep) ? file : undefined
}
