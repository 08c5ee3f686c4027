import { PictureError } from './picture-error.ts'
import type { PictureSource } from './picture-error.ts'

export { PictureError }
export type { PictureSource }

/**
 * Returns a picture from the phone's camera or photos, at a quality out of 100; throws a
 * PictureError. Only for the native shells: in a browser, a file input offers both.
 */
export async function pickPicture(source: PictureSource, quality: number): Promise<File> {
  const native = await import('./native/camera.ts')
  return native.pickPicture(source, quality)
}
