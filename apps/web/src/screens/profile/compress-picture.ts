import {
  IMAGE_COMPRESSION_ROUNDS,
  IMAGE_MAX_MB,
  IMAGE_MAX_SIDE,
} from '@velvet/contract/films/image-rules'
// The worker loads the library again, by default from a third party's host, so this gives it our
// own copy.
import workerLibrary from 'browser-image-compression/dist/browser-image-compression.js?url&no-inline'

/** Makes a picture small enough for a slow network. Rejects a file that is not a picture. */
export async function compressPicture(picture: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression')
  return compress(picture, {
    maxSizeMB: IMAGE_MAX_MB,
    maxWidthOrHeight: IMAGE_MAX_SIDE,
    maxIteration: IMAGE_COMPRESSION_ROUNDS,
    useWebWorker: true,
    libURL: new URL(workerLibrary, location.href).href,
  })
}
