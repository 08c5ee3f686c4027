import {
  IMAGE_COMPRESSION_ROUNDS,
  IMAGE_MAX_MB,
  IMAGE_MAX_SIDE,
} from '@velvet/contract/image-rules'
// The worker loads the library once more, and by default from a stranger's host.
import workerLibrary from 'browser-image-compression/dist/browser-image-compression.js?url&no-inline'

/** Small enough for a slow network. Rejects what is no picture. */
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
