import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const MAX_BYTES = 48 * 1024
const WIDTH = 540
const QUALITIES = [82, 74, 66, 58, 50, 40, 30, 20]

/** Writes the picture at the best quality within the limit. Returns its size in bytes. */
export async function writePicture(file: string, png: Buffer): Promise<number> {
  const { width } = await sharp(png).metadata()
  for (const quality of QUALITIES) {
    const webp = await sharp(png)
      .resize({ width: Math.min(width, WIDTH * (width > 1000 ? 2 : 1)) })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer()
    if (webp.length > MAX_BYTES) continue
    await writeFile(file, webp)
    return webp.length
  }
  throw new Error(`${file} does not fit into ${MAX_BYTES} bytes`)
}
