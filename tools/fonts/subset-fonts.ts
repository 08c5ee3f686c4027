import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { MISSING } from '../../apps/server/src/books/settlements/on-paper.ts'

// Cuts the two typefaces down to the letters of English and of Nigeria's languages. Its output is
// committed, so a build does not run it.

const TARGET = fileURLToPath(new URL('../../packages/ui/src/fonts/', import.meta.url))
const PAPERS = fileURLToPath(new URL('../../apps/server/fonts/', import.meta.url))

/** Basic Latin, the accented letters of West European names, and the marks of running text. */
const BASE = range(0x20, 0x7e) + 'ÀÁÂÈÉÊÌÍÎÒÓÔÙÚÛÑÇàáâèéêëìíîïòóôùúûñçœ·×©°«»–—−‘’“”…•€ '

/**
 * These characters are not in Latin-1: the signs of the naira and the cedi, the hooked letters of Hausa, and the tones
 * and dots of Igbo and Yoruba.
 */
const EXTENDED = '₦₵ɓɗƙƴƁƊƘƳṣṢṅṄńŃǹǸāĀēĒīĪōŌūŪǎěǐǒǔẃ'

/** Dotted vowels, with the marks that Yoruba and Igbo put above them. */
const DOTTED = 'ẸẹỊịỌọỤụ' + String.fromCodePoint(0x300, 0x301, 0x304, 0x323)

/**
 * Kerning, marks on letters, and digits of one width. Small caps and other features are removed.
 */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum']

const FACES = [
  { family: 'bricolage-grotesque', weights: { min: 600, max: 800 }, without: /[\\^`{|}~<>=_$%@]/g },
  { family: 'plus-jakarta-sans', weights: { min: 400, max: 700 }, without: /[\\^`{|}~]/g },
]
const PARTS = [
  { source: 'latin', text: BASE },
  { source: 'latin-ext', text: EXTENDED },
  { source: 'vietnamese', text: DOTTED },
]

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
}

type Weights = { min: number; max: number }

async function cut(family: string, source: string, text: string, wght: Weights): Promise<number> {
  const file = import.meta.resolve(`@fontsource-variable/${family}/files/${family}-${source}-wght-normal.woff2`)
  const font = await subsetFont(await readFile(fileURLToPath(file)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: FEATURES,
    noLayoutClosure: true,
    noHinting: true,
  })
  await writeFile(`${TARGET}${family}-${source}.woff2`, font)
  return font.length
}

/**
 * The server draws its papers with one font that has all letters of names and the sign of the naira, since the
 * typefaces of the apps lack letters of Hausa, which is written in Arabic letters too.
 */
async function cutForPapers(): Promise<void> {
  const source = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
  const letters = `${range(0x20, 0xd7ff).replace(MISSING, '')}□`
  const font = await subsetFont(await readFile(source), letters, {
    targetFormat: 'truetype',
    keepFeatures: ['mark', 'mkmk', 'ccmp', 'locl', 'init', 'medi', 'fina', 'rlig'],
    noHinting: true,
  })
  await mkdir(PAPERS, { recursive: true })
  await writeFile(`${PAPERS}dejavu-sans.ttf`, font)
  console.log(`dejavu-sans.ttf ${font.length} bytes`)
}

await cutForPapers()
let total = 0
for (const { family, weights, without } of FACES) {
  for (const { source, text } of PARTS) {
    const bytes = await cut(family, source, text.replace(without, ''), weights)
    total += bytes
    console.log(`${family}-${source}.woff2 ${bytes} bytes`)
  }
}
console.log(`together ${total} bytes`)
