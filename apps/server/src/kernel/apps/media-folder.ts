import { join } from 'node:path'
import { SERVER } from '../../folders.ts'

/** The folder of the catalogue's pictures and trailers, served below `/media/`. */
export const MEDIA = join(SERVER, 'seeds/media')
