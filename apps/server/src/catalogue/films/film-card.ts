import type { Movie } from '@velvet/contract/shared/entities/entities'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { MEDIA } from '../../kernel/apps/media-folder.ts'
import { uploadNameOf } from '../../platform/uploads/upload-name.ts'
import type { Uploads } from '../../platform/uploads/uploads.ts'

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
  uploads: Uploads,
): Promise<Buffer | undefined> {
  const poster = await readPoster(PosterURL, uploads)
  if (!poster) return undefined
  const { width, height } = CARD
  // The first card loads the library, because most servers draw few cards.
  const { default: sharp } = await import('sharp')
  return sharp(poster)
    .resize(width, height, { fit: 'contain', background: Colour })
    .flatten({ background: Colour })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .timeout({ seconds: DRAWING_LIMIT_S })
    .toBuffer()
}

/**
 * Returns the picture that this server serves at an address, or undefined if there is none. An
 * address cannot lead out of the folders of pictures.
 */
async function readPoster(address: string, uploads: Uploads): Promise<Buffer | undefined> {
  const upload = uploadNameOf(address)
  if (upload !== undefined) return uploads.read(upload)
  const [, name = ''] = /^\/media\/(.+)$/.exec(address) ?? []
  const file = join(MEDIA, name)
  return file.startsWith(MEDIA + sep) ? readFile(file).catch(() => undefined) : undefined
}
