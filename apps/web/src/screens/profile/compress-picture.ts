import { IMAGE_COMPRESSION_ROUNDS, IMAGE_MAX_MB, IMAGE_MAX_SIDE } from '@velvet/contract/catalogue/images.rules'
// The worker loads the library again, by default from a third party's host, so this gives it our
// own copy.
import workerLibrary from 'browser-image-compression/dist/browser-image-compression.js?url&no-inline'

/**
 * Loads what makes a picture small enough for a slow network. It rejects a file that is not a picture, and stops when
 * the signal says so.
 */
export async function loadCompressor(): Promise<(picture: File, stop: AbortSignal) => Promise<File>> {
  const { default: compress } = await import('browser-image-compression')
  return (picture, signal) =>
    compress(picture, {
      maxSizeMB: IMAGE_MAX_MB,
      maxWidthOrHeight: IMAGE_MAX_SIDE,
      maxIteration: IMAGE_COMPRESSION_ROUNDS,
      useWebWorker: true,
      libURL: new URL(workerLibrary, location.href).href,
      signal,
    })
}
