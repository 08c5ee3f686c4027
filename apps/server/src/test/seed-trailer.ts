import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const TRAILERS = join(import.meta.dirname, '../../seeds/media/trailers')

/** Reads a video of the demo, which is a real MP4. */
export function seedTrailer(name: 'lionheart' | 'amina'): Promise<Buffer> {
  return readFile(join(TRAILERS, `${name}.mp4`))
}
