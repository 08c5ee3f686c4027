import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

const WIDTH = 1280
const HEIGHT = 720
const FOYER = '#3a3835'
/** Each code is shown for 0.8 seconds, of 30 frames. */
const FRAMES = 24

/**
 * Writes a film for Chromium's fake camera: hands that hold phones with codes at the door, one after
 * the other, dim and tilted. It begins anew at its end.
 */
export async function writeCameraFilm(file: string, codes: readonly string[]): Promise<void> {
  const pictures = codes.map((code) => renderSVG(code, { ecc: 'M', border: 4 }))
  await writePictureFilm(file, pictures)
}

/** Writes a film for the camera from pictures in SVG. It shows each picture for 0.8 seconds. */
export async function writePictureFilm(file: string, pictures: readonly string[]): Promise<void> {
  const scenes = await Promise.all(pictures.map(sceneOf))
  await writeFile(file, Buffer.concat(scenes.flatMap((one) => Array<Buffer>(FRAMES).fill(one))))
}

/** Opens a Chromium whose camera shows this film and which needs no permission. */
export function openWithCamera(film: string): Promise<Browser> {
  const executablePath = process.env['CHROMIUM']
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}

async function sceneOf(picture: string): Promise<Buffer> {
  const ticket = await sharp(Buffer.from(picture), { density: 300 })
    .resize(360, 360, { kernel: 'nearest' })
    .rotate(17, { background: FOYER })
    .toBuffer()
  const hall = { width: WIDTH, height: HEIGHT, channels: 3, background: FOYER } as const
  const frame = await sharp({ create: hall })
    .composite([{ input: ticket, left: 420, top: 110 }])
    .png()
    .toBuffer()
  return sharp(frame).linear(0.35, 8).blur(1.2).jpeg({ quality: 80 }).toBuffer()
}
