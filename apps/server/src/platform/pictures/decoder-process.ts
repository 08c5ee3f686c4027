// Decodes strangers' pictures one after the other, in a process that ends with the server.
import { POSTER_MAX_PIXELS } from '@velvet/contract/catalogue/films.rules'
import { UPLOAD_MAX_PIXELS } from '@velvet/contract/catalogue/images.rules'
import { POSTER_WIDTHS } from '@velvet/contract/catalogue/poster-sources'
import sharp, { type Sharp } from 'sharp'
import type { Made, Order } from './decoder.ts'

const SIDE = 512
/** The largest logo of a page is 64 CSS pixels wide, and a phone has up to three pixels for each. */
const LOGO_SIDE = 192
/**
 * These sizes are in pixels. A phone shows pictures of cinemas and stills of films 360 CSS pixels
 * wide, and has two pixels for each CSS pixel. The space for a still is about as high as it is
 * wide.
 */
const CROPS = { wide: { width: 720, height: 480 }, still: { width: 720, height: 720 } }
const DECODE_LIMIT_S = 5
/**
 * Most phones load the narrow posters, four of them before the first screen is complete. On 2G, each KB takes 0.03 s.
 * Encoding one takes about a second. With less effort, a poster of the same quality would have an eighth more bytes.
 */
const AVIF = {
  320: { quality: 22, effort: 5, chromaSubsampling: '4:2:0' },
  480: { quality: 52, effort: 2, chromaSubsampling: '4:2:0' },
}
const WEBP = { quality: 80 }

// Nothing is decoded twice, so keeping decoded pictures only takes memory.
sharp.cache(false)
sharp.concurrency(1)

const MAX_PIXELS = {
  portrait: UPLOAD_MAX_PIXELS,
  poster: POSTER_MAX_PIXELS,
  wide: POSTER_MAX_PIXELS,
  still: POSTER_MAX_PIXELS,
  logo: POSTER_MAX_PIXELS,
}

process.on('message', (order: Order) => {
  void convert(order).then((made) => process.send?.(made ?? null))
})

async function convert({ bytes, type, recipe }: Order): Promise<Made | undefined> {
  try {
    // Phones write JPEGs whose headers cause warnings in the decoder, although every browser shows them.
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS[recipe], pages: 1, failOn: 'error' })
    const { format, width, height } = await image.metadata()
    if (`image/${format}` !== type) return undefined
    const upright = image.autoOrient().timeout({ seconds: DECODE_LIMIT_S })
    if (recipe === 'portrait') return await portrait(upright, { width, height })
    if (recipe === 'poster') return await poster(upright)
    if (recipe === 'logo') return await logo(upright)
    return await cropped(upright, CROPS[recipe])
  } catch {
    return undefined
  }
}

async function portrait(image: Sharp, { width, height }: { width: number; height: number }) {
  const side = Math.min(SIDE, width, height)
  const file = await image.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  return { files: { '.webp': file }, colour: '' }
}

/** Keeps transparent parts, and adds transparent edges to a picture that is not square. */
async function logo(image: Sharp): Promise<Made> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const file = await image.resize(LOGO_SIDE, LOGO_SIDE, { fit: 'contain', background }).webp(WEBP).toBuffer()
  return { files: { '.webp': file }, colour: '' }
}

async function cropped(image: Sharp, { width, height }: { width: number; height: number }): Promise<Made> {
  const file = await image
    .resize(width, height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#000000' })
    .webp(WEBP)
    .toBuffer()
  return { files: { '.webp': file }, colour: '' }
}

/** Decodes the picture once, at the largest width; the narrower ones are made from that one. */
async function poster(image: Sharp): Promise<Made> {
  const widest = Math.max(...POSTER_WIDTHS)
  const { data, info } = await image
    .resize(widest, heightFor(widest), { fit: 'cover', position: 'attention' })
    .flatten({ background: '#000000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const decoded = () => sharp(data, { raw: { width, height, channels } })
  const files: Record<string, Buffer> = {}
  for (const wide of POSTER_WIDTHS) {
    const sized = () => decoded().resize(wide, heightFor(wide))
    files[`-${wide}.webp`] = await sized().webp(WEBP).toBuffer()
    files[`-${wide}.avif`] = await sized().avif(AVIF[wide]).toBuffer()
  }
  const { dominant } = await decoded().stats()
  return { files, colour: hex(dominant) }
}

function heightFor(width: number): number {
  return (width * 3) / 2
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
