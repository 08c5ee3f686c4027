// Compares the weight of a first visit to the home screen with its limits, using Vite's manifest.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = resolve(import.meta.dirname, '../apps/web/dist')
const FONTS = resolve(import.meta.dirname, '../packages/ui/src/fonts')
const MANIFEST = join(DIST, '.vite/manifest.json')
const HOME = 'src/screens/home/home.tsx'

/** In bytes. Text is counted in gzip, for browsers without brotli; woff2 is counted as it is. */
const LIMITS = { 'first screen JS': 94_500, 'first screen CSS': 8_000, fonts: 45_000 }

if (!existsSync(MANIFEST)) {
  console.error('The app is not built: npm run build')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))

if (Object.keys(manifest).some((key) => key.startsWith('stories'))) {
  console.error('The stories are for development: they are in the built app')
  process.exit(1)
}

/** Returns a chunk of the manifest with everything that it imports statically. */
function withImports(key, seen = new Set(), chunks = manifest) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunks[key].imports ?? []) withImports(imported, seen, chunks)
  return seen
}

function heaviestPage(chunks) {
  const start = Object.keys(chunks).find((key) => chunks[key].isEntry)
  const pages = Object.keys(chunks).filter((key) => chunks[key].isDynamicEntry)
  const weightOf = (page) => {
    const needed = withImports(page, withImports(start, new Set(), chunks), chunks)
    return travels([...new Set([...needed].map((key) => chunks[key].file))], CONSOLE)
  }
  return Math.max(...pages.map(weightOf))
}

function travels(files, folder = DIST) {
  return files
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
if (!entry || !manifest[HOME]) {
  console.error('The manifest names no entry, or no home screen')
  process.exit(1)
}
const chunks = [...withImports(HOME, withImports(entry))].map((key) => manifest[key])
const weights = {
  'first screen JS': travels([...new Set(chunks.map((chunk) => chunk.file))]),
  'first screen CSS': travels([...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]),
  fonts: readdirSync(FONTS).reduce((sum, name) => sum + statSync(join(FONTS, name)).size, 0),
}

/** Everything that a first visit of home loads, including the request for a location that the phone does not share. */
const question = Object.keys(manifest).find((key) => manifest[key].name === 'location-required')
const loaded = [...withImports(question, withImports(HOME, withImports(entry)))]
LIMITS['all JS of home'] = 96_000
weights['all JS of home'] = travels([...new Set(loaded.map((key) => manifest[key].file))])

/** A phone that speaks another language than English also loads the words of its first screen. */
const firstWords = Object.keys(manifest).filter((key) => /\/words\/\w+-first\.json$/.test(key))
LIMITS['first words of a language'] = 1_500
weights['first words of a language'] = Math.max(...firstWords.map((key) => travels([manifest[key].file])))

/** The console's first page, whichever of its pages that is. */
const CONSOLE = resolve(import.meta.dirname, '../apps/console/dist')
const CONSOLE_LIMIT = 200_000
const ofConsole = JSON.parse(readFileSync(join(CONSOLE, '.vite/manifest.json'), 'utf8'))
LIMITS['console first JS'] = CONSOLE_LIMIT
weights['console first JS'] = heaviestPage(ofConsole)

/** True for a file with the words of a language of the gate. A phone runs one of these files at most. */
const isText = (name) => /^[a-z]{2,3}-gate-/.test(name)
/** All JavaScript of an app, since a phone stores all of it before the doors open. */
const allScripts = (app, isCounted = (name) => !isText(name)) => {
  const folder = resolve(import.meta.dirname, `../apps/${app}/dist`)
  const files = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  return travels(
    files.filter(isCounted).map((name) => join('assets', name)),
    folder,
  )
}
LIMITS['gate JS'] = 120_500
weights['gate JS'] = allScripts('gate')
LIMITS['gate words in five languages'] = 30_000
weights['gate words in five languages'] = allScripts('gate', isText)
LIMITS['counter JS'] = 130_000
weights['counter JS'] = allScripts('counter')

for (const [name, bytes] of Object.entries(weights)) {
  const passed = bytes <= LIMITS[name]
  const share = Math.round((100 * bytes) / LIMITS[name])
  console.log(`${passed ? 'ok  ' : 'OVER'} ${name}: ${bytes} of ${LIMITS[name]} bytes (${share} %)`)
  if (!passed) process.exitCode = 1
}
