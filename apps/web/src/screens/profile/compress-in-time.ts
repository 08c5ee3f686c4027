import { IMAGE_COMPRESSION_MS } from '@velvet/contract/catalogue/images.rules'
import { loadCompressor } from './compress-picture.ts'

/**
 * Compresses a picture, unless that takes too long or the person cancels it. A slow network does not count: the time
 * starts when the compressor has arrived.
 */
export function compressInTime(picture: File, cancelled: AbortSignal): Promise<File | 'too-slow' | 'stopped'> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<File | 'too-slow' | 'stopped'>((resolve, reject) => {
    cancelled.addEventListener('abort', () => resolve('stopped'))
    loadCompressor()
      .then((compress) => {
        timer = setTimeout(() => resolve('too-slow'), IMAGE_COMPRESSION_MS)
        return compress(picture, stop.signal)
      })
      .then(resolve, reject)
  })
  return ended.finally(() => {
    clearTimeout(timer)
    stop.abort()
  })
}
