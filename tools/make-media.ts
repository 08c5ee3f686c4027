// Draws the posters, stills, trailers and cinema pictures of the demo catalogue. The result is the
// same each time. Without arguments it draws all of them, otherwise those of the films and cinemas
// named by slug.
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { cinemas } from '../apps/server/seeds/cinemas.ts'
import { STILLS } from '../apps/server/seeds/catalogue.ts'
import { newlyAdded } from '../apps/server/seeds/newly-added.ts'
import { nowPlaying } from '../apps/server/seeds/now-playing.ts'
import { cinemaSvgs } from './media/cinema-pictures.ts'
import { dominantColour, writePicture } from './media/encode.ts'
import { loadOutliner, type Outliner } from './media/outlines.ts'
import { posterSvg } from './media/posters.ts'
import { stillSvg } from './media/stills.ts'
import {
  hasFfmpeg,
  TRAILER_SECONDS,
  wideSvg,
  writeTrailer,
  type Promised,
} from './media/trailers.ts'

const SEEDS = join(import.meta.dirname, '../apps/server/seeds')
const MEDIA = join(SEEDS, 'media')
const KB = 1000

const films: Promised[] = [
  ...nowPlaying.map((film) => ({ ...film, promise: 'In cinemas now' })),
  ...newlyAdded.map((film) => ({ ...film, promise: 'Coming soon' })),
]

async function makePosters(film: Promised, outline: Outliner) {
  const svg = posterSvg(film, outline)
  const name = (width: number, type: string) => join(MEDIA, `posters/${film.slug}-${width}.${type}`)
  const [small, large] = [
    { width: 320, height: 480 },
    { width: 480, height: 720 },
  ]
  await writePicture(svg, name(320, 'webp'), small, 15 * KB)
  await writePicture(svg, name(480, 'webp'), large, 27 * KB)
  await writePicture(svg, name(320, 'avif'), small, 8 * KB)
  await writePicture(svg, name(480, 'avif'), large, 14 * KB)
}

async function makeStills({ slug }: Promised) {
  for (const shot of STILLS) {
    const file = join(MEDIA, `stills/${slug}-${shot}.webp`)
    await writePicture(stillSvg(slug, shot), file, { width: 480, height: 480 }, 20 * KB)
  }
}

async function makeTrailer(film: Promised, outline: Outliner, canEncode: boolean) {
  const thumbnail = join(MEDIA, `trailers/${film.slug}.webp`)
  await writePicture(wideSvg(film.slug), thumbnail, { width: 480, height: 270 }, 15 * KB)
  if (canEncode) await writeTrailer(film, outline, join(MEDIA, `trailers/${film.slug}.mp4`))
}

async function makeCinema(index: number, outline: Outliner) {
  const cinema = cinemas[index]
  if (!cinema) return
  for (const [shot, svg] of cinemaSvgs(cinema, index, outline).entries()) {
    const file = join(MEDIA, `cinemas/${cinema.slug}-${shot + 1}.webp`)
    await writePicture(svg, file, { width: 720, height: 480 }, 25 * KB)
  }
}

/** Writes down what the server must know about the files, which it reads from the files themselves. */
async function writeFacts() {
  const colours: Record<string, string> = {}
  const trailers = []
  for (const { slug, title } of films) {
    colours[slug] = await dominantColour(join(MEDIA, `posters/${slug}-480.webp`))
    const { size } = await stat(join(MEDIA, `trailers/${slug}.mp4`))
    trailers.push({ film: slug, title, seconds: TRAILER_SECONDS, bytes: size })
  }
  const file = join(SEEDS, 'media-facts.ts')
  const text =
    '// Written by tools/make-media.ts, which measured the drawn files.\n' +
    `export const posterColours = ${JSON.stringify(colours)} as const\n\n` +
    `export const trailers = ${JSON.stringify(trailers)} as const\n`
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
}

const named = process.argv.slice(2)
const isWanted = ({ slug }: { slug: string }) => named.length === 0 || named.includes(slug)
const outline = await loadOutliner()
const canEncode = await hasFfmpeg()
if (!canEncode) console.log('ffmpeg is not on this machine: the ready trailers are kept.')
await mkdir(join(MEDIA, 'trailers'), { recursive: true })
for (const film of films.filter(isWanted)) {
  await Promise.all([
    makePosters(film, outline),
    makeStills(film),
    makeTrailer(film, outline, canEncode),
  ])
  console.log(`${film.slug} is drawn.`)
}
for (const [index, cinema] of cinemas.entries()) {
  if (isWanted(cinema)) await makeCinema(index, outline)
}
await writeFacts()
