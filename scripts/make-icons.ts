// Draws the mark, a ticket cut out of a curtain, as the web app's logo and icons.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '../apps/web/public')
const INK = '#0E0D10'
const RED = '#D8232F'
const SHADE = '#A3141F'
const LIGHT = '#F0474F'

/** Two curtains drawn aside into a V; between them, a white ticket. Centred on 256,256. */
const mark = [
  `<path d="M72 92C72 80 80 72 92 72H204C206 196 222 300 256 440C152 380 84 262 72 92Z" fill="${RED}"/>`,
  `<path d="M440 92C440 80 432 72 420 72H308C306 196 290 300 256 440C360 380 428 262 440 92Z" fill="${RED}"/>`,
  `<path d="M118 72H148C152 216 186 340 256 440C170 366 124 236 118 72Z" fill="${LIGHT}"/>`,
  `<path d="M394 72H364C360 216 326 340 256 440C342 366 388 236 394 72Z" fill="${SHADE}"/>`,
  `<path d="M176 72H204C206 196 222 300 256 440C208 330 180 212 176 72Z" fill="${SHADE}"/>`,
  `<path d="M336 72H308C306 196 290 300 256 440C304 330 332 212 336 72Z" fill="${LIGHT}"/>`,
  '<path d="M230 78H282A8 8 0 0 1 290 86V138A14 14 0 0 0 290 166V186A8 8 0 0 1 282 194H230A8 8 0 0 1 222 186V166A14 14 0 0 0 222 138V86A8 8 0 0 1 230 78Z" fill="#FFFFFF"/>',
  `<path d="M241 152H273" stroke="${RED}" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 15"/>`,
].join('')

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${inner}</svg>\n`

const rounded = `<rect width="512" height="512" rx="112" fill="${INK}"/>`
const square = `<rect width="512" height="512" fill="${INK}"/>`
/** A maskable icon may lose all but its inner circle of 80 %. */
const inside = `<g transform="translate(256 256) scale(.74) translate(-256 -256)">${mark}</g>`
const roomy = `<g transform="translate(256 256) scale(.88) translate(-256 -256)">${mark}</g>`

async function writePng(name: string, svg: string, size: number) {
  await sharp(Buffer.from(svg))
    .resize(size, size)
    .png({ palette: true, colours: 96, compressionLevel: 9 })
    .toFile(join(PUBLIC, 'icons', name))
}

await mkdir(join(PUBLIC, 'icons'), { recursive: true })
await writeFile(join(PUBLIC, 'logo.svg'), drawing(mark))
await writeFile(join(PUBLIC, 'icons/favicon.svg'), drawing(rounded + roomy))
await writePng('icon-192.png', drawing(rounded + roomy), 192)
await writePng('icon-512.png', drawing(rounded + roomy), 512)
await writePng('maskable-512.png', drawing(square + inside), 512)
await writePng('apple-touch-icon.png', drawing(square + roomy), 180)
