import { resolve } from 'node:path'

/** The folder of the catalogue's pictures and trailers, served below `/media/`. */
export const MEDIA = resolve(import.meta.dirname, '../../seeds/media')
