import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'

/** The folder of the catalogue's pictures and trailers, served below `/media/`. */
export const MEDIA = resolve(import.meta.dirname, '../../seeds/media')

/** Returns the folder of the uploaded pictures, served below `/uploads/`. */
export function uploadsOf({ DATA_DIR }: Config): string {
  return join(DATA_DIR, 'uploads')
}
