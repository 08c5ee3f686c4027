import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Outliner } from './outlines.ts'
import { art, compositionOf, svg, type Titled } from './posters.ts'
import { drawTitle } from './title.ts'
import { tune } from './tune.ts'

const run = promisify(execFile)
const W = 1280
const H = 720
const FPS = 24
const SCENE_FRAMES = 62
const WIPE_FRAMES = 10
const VIDEO =
  '-c:v libx264 -profile:v baseline -level 3.0 -preset medium -tune animation -aq-mode 2' +
  ' -b:v 100k -g 96 -threads 1'
const AUDIO = '-c:a aac -b:a 24k -ac 1'
/**
 * Leaves dates and versions out of the file, and puts its index first, so that a player can start
 * at once.
 */
const EXACT =
  '-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1 -movflags +faststart'
const ENCODING_TIMEOUT_MS = 120_000

export const TRAILER_SECONDS = Math.round((3 * SCENE_FRAMES - 2 * WIPE_FRAMES) / FPS)

export interface Promised extends Titled {
  promise: string
}

export async function hasFfmpeg(): Promise<boolean> {
  return run('ffmpeg', ['-version'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )
}

/** Returns the wide shot of a film's art, which is also its trailer's thumbnail. */
export const wideSvg = (slug: string) => svg(W, H, art(slug, W, H, { x: 640, y: 372, r: 262 }))

const closeSvg = (slug: string) => svg(W, H, art(slug, W, H, { x: 640, y: 420, r: 430 }))

function cardSvg(film: Promised, outline: Outliner): string {
  const { shade, ink } = compositionOf(film.slug)
  const line = outline(film.promise.toUpperCase(), { weight: 700, stretch: 100 })
  const box = { x: 600, y: 190, width: 590, height: 280, align: 'left' } as const
  return svg(
    W,
    H,
    art(film.slug, W, H, { x: 300, y: 372, r: 230 }) +
      `<linearGradient id="card"><stop offset="0.28" stop-color="${shade}" stop-opacity="0"/><stop offset="0.46" stop-color="${shade}"/></linearGradient>` +
      `<rect width="${W}" height="${H}" fill="url(#card)"/>` +
      drawTitle(outline, film.title, box) +
      `<path transform="translate(602 540) scale(36)" d="${line.path}" fill="${ink.light}"/>`,
  )
}

/** Makes a short trailer: a wide shot, a close shot, and the title. */
export async function writeTrailer(film: Promised, outline: Outliner, file: string) {
  const folder = await mkdtemp(join(tmpdir(), 'trailer-'))
  try {
    const scenes = [wideSvg(film.slug), closeSvg(film.slug), cardSvg(film, outline)]
    const files = scenes.map((_, index) => join(folder, `${index}.png`))
    for (const [index, scene] of scenes.entries()) {
      await sharp(Buffer.from(scene), { density: 144 })
        .removeAlpha()
        .toFile(files[index] ?? '')
    }
    const picture = join(folder, 'picture.y4m')
    await ffmpeg([
      ...files.flatMap((name) => ['-i', name]),
      '-filter_complex',
      movement(),
      '-map',
      '[v]',
      picture,
    ])
    for (const pass of ['1', '2']) await encode(film.slug, picture, pass, folder, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Zooms slowly on stills that are drawn at twice the size, so that they do not shake. */
function movement(): string {
  const zooms = ['1.08-0.0012*on', '1+0.001*on', '1']
  const stills = zooms.map(
    (zoom, i) =>
      `[${i}:v]zoompan=z='${zoom}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${SCENE_FRAMES}:s=640x360:fps=${FPS},setsar=1[s${i}]`,
  )
  const wipe = WIPE_FRAMES / FPS
  const step = (SCENE_FRAMES - WIPE_FRAMES) / FPS
  return [
    ...stills,
    `[s0][s1]xfade=wiperight:${wipe}:${step}[x]`,
    `[x][s2]xfade=wipeleft:${wipe}:${2 * step},format=yuv420p[v]`,
  ].join(';')
}

async function encode(slug: string, picture: string, pass: string, folder: string, file: string) {
  const sound = tune(slug, (3 * SCENE_FRAMES - 2 * WIPE_FRAMES) / FPS)
  const passes = ['-pass', pass, '-passlogfile', join(folder, 'pass')]
  const video = ['-i', picture, '-f', 'lavfi', '-i', sound, ...VIDEO.split(' '), ...passes]
  if (pass === '1') await ffmpeg([...video, '-an', '-f', 'null', '/dev/null'])
  else await ffmpeg([...video, ...AUDIO.split(' '), ...EXACT.split(' '), file])
}

const ffmpeg = (args: string[]) =>
  run('ffmpeg', ['-y', '-v', 'error', ...args], { timeout: ENCODING_TIMEOUT_MS })
