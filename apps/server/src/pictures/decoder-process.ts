// Decodes strangers' pictures one after the other, in a process that ends with the server.
import { UPLOAD_MAX_PIXELS } from '@velvet/contract/image-rules'
import sharp from 'sharp'
import type { Order } from './decoder.ts'

const SIDE = 512
const DECODE_LIMIT_S = 5

// Nothing is decoded twice, so keeping decoded pictures only takes memory.
sharp.cache(false)
sharp.concurrency(1)

process.on('message', (order: Order) => {
  void convert(order).then((picture) => process.send?.(picture ?? null))
})

async function convert({ bytes, type }: Order): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, pages: 1 })
    const { format, width, height } = await image.metadata()
    if (`image/${format}` !== type) return undefined
    const side = Math.min(SIDE, width, height)
    return await image
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: DECODE_LIMIT_S })
      .toBuffer()
  } catch {
    return undefined
  }
}
