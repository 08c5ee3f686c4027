import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'

/** The pictures and trailers of the catalogue, served below `/media/`. */
export const MEDIA = resolve(import.meta.dirname, '../../seeds/media')

/** Where uploaded pictures are kept, served below `/uploads/`. */
export function uploadsOf({ DATA_DIR }: Config): string {
  return join(DATA_DIR, 'uploads')
}
