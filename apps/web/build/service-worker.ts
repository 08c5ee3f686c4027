import type { Texts } from '@velvet/contract/shared/words/spoken'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { w } from '../src/worker/words.ts'
import { workerPlugin } from './build-worker.ts'
import { TRANSLATIONS, textsOf } from './count-words.ts'
import { FETCHED_WHEN_NEEDED, isAmong, SHELL } from './manifest.ts'

type Bundle = Record<string, { type: 'chunk' | 'asset' } & Partial<Chunk> & Partial<Asset>>

interface Chunk {
  fileName: string
  facadeModuleId: string | null
  moduleIds: string[]
  isEntry: boolean
  imports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

interface Asset {
  originalFileNames: string[]
}

/** Matches the files of words in each language but English, whose words are part of the app. */
const WORDS = /\/words\/([a-z]+)-(?:first|rest)\.json$/
/** The typefaces of nearly all text. Others are loaded when a text needs them. */
const SHELL_FONTS = '**/*-latin-[!e]*.woff2'
const PUBLIC_FILES = ['logo.svg']
/**
 * A placeholder for the revision of the page, which depends on the operator's names and is filled
 * in by the server.
 */
const PAGE = { url: '/shell.html', revision: '%PAGE_REVISION%' }

/** Makes /sw.js: the worker's code with the list of files that it stores. */
export const serviceWorker = () =>
  workerPlugin(async ({ root, outDir, bundle }) => {
    const files = bundle as unknown as Bundle
    const shell = shellOf(files)
    const text = textOf(files)
    const ofLanguages = Object.values(text).flatMap((urls) => urls.map((url) => url.slice(1)))
    const leftOut = new Set([...shell, ...ofLanguages, ...fetchedWhenNeeded(files, root)])
    const screens = Object.keys(files).filter((file) => matchesGlob(file, 'assets/*.{js,css}') && !leftOut.has(file))
    const kept = await Promise.all(PUBLIC_FILES.map((file) => entryOf(join(outDir, file), file)))
    const assets = shell.map((file) => ({ url: `/${file}`, revision: null }))
    // The operator may replace the logo, which gives the page another revision too.
    const branded = kept.map((file) => ({ ...file, revision: `${file.revision}-${PAGE.revision}` }))
    return {
      __SHELL__: JSON.stringify([PAGE, ...branded, ...assets]),
      __SCREENS__: JSON.stringify(screens.map((file) => `/${file}`)),
      __WORDS__: JSON.stringify(text),
      __OWN_WORDS__: JSON.stringify(ownText()),
    }
  })

/** Returns the addresses of the words of each language. A phone stores only those of its own language. */
function textOf(files: Bundle): Record<string, string[]> {
  const text: Record<string, string[]> = {}
  for (const { facadeModuleId, fileName } of chunksOf(files)) {
    const [, language] = WORDS.exec(facadeModuleId ?? '') ?? []
    if (language) (text[language] ??= []).push(`/${fileName}`)
  }
  return text
}

/**
 * Returns the translations of the worker's own texts. A language that lacks one of them is left out, so that no notice
 * is in two languages.
 */
function ownText() {
  const text = TRANSLATIONS.map((language) => [language, textsOf(language)['worker'] ?? {}] as const)
  const isWhole = (texts: Texts) => Object.keys(w).every((name) => texts[name])
  return Object.fromEntries(text.filter(([, texts]) => isWhole(texts)))
}

async function entryOf(path: string, file: string) {
  const revision = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16)
  return { url: `/${file}`, revision }
}

const chunksOf = (files: Bundle) => Object.values(files).filter(({ type }) => type === 'chunk') as Chunk[]

function fetchedWhenNeeded(files: Bundle, root: string): string[] {
  const chunks = chunksOf(files)
    .filter(({ facadeModuleId, moduleIds }) =>
      (facadeModuleId ? [facadeModuleId] : moduleIds).every((id) => isAmong(FETCHED_WHEN_NEEDED, id)),
    )
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
  const assets = Object.entries(files)
    .filter(([, { originalFileNames = [] }]) =>
      originalFileNames.some((file) => isAmong(FETCHED_WHEN_NEEDED, join(root, file))),
    )
    .map(([file]) => file)
  return [...chunks, ...assets]
}

function shellOf(files: Bundle): string[] {
  const chunks = chunksOf(files)
  const holds =
    (globs: readonly string[]) =>
    ({ moduleIds }: Chunk) =>
      moduleIds.some((id) => isAmong(globs, id))
  const missing = SHELL.find((glob) => !chunks.some(holds([glob])))
  if (missing) throw new Error(`no chunk holds ${missing}`)
  const isOfShell = holds(SHELL)
  const roots = chunks.filter((chunk) => chunk.isEntry || isOfShell(chunk))
  const found = new Set<string>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  roots.forEach(visit)
  const fonts = Object.keys(files).filter((file) => matchesGlob(file, SHELL_FONTS))
  return [...found, ...fonts].sort()
}
