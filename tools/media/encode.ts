import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'

interface Size {
  width: number
  height: number
}

/** Writes the drawing at the best quality that stays within the limit. */
export async function writePicture(svg: string, file: string, size: Size, limit: number) {
  await mkdir(dirname(file), { recursive: true })
  const drawn = await sharp(Buffer.from(svg), { density: 144 })
    .resize(size.width, size.height, { fit: 'fill' })
    .removeAlpha()
    .png()
    .toBuffer()
  for (const quality of [80, 70, 60, 50, 40, 30, 22, 14]) {
    const bytes = await encode(drawn, file, quality)
    if (bytes.length > limit) continue
    await writeFile(file, bytes)
    return
  }
  throw new Error(`${file} does not fit into ${limit} bytes.`)
}

const encode = (drawn: Buffer, file: string, quality: number) =>
  file.endsWith('.avif')
    ? sharp(drawn)
        .avif({ quality: Math.round(quality * 0.72), effort: 4 })
        .toBuffer()
    : sharp(drawn).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()

/** Returns the colour that fills most of a picture, as #rrggbb. */
export async function dominantColour(file: string): Promise<string> {
  const { dominant } = await sharp(file).stats()
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
  return `#${hex.join('')}`
}
