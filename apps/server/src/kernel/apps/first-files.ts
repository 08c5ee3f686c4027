import type { Language } from '@velvet/contract/shared/words/languages'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a screen needs from the built app before it can be shown. */
export interface FirstFiles {
  /** The text of all style sheets. */
  style: string
  /** The addresses of the style sheets, in the order in which the sheets apply. */
  sheets: readonly string[]
  /** The addresses of the screen's scripts. The built page already loads some of these scripts. */
  scripts: readonly string[]
}

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

/** Finds the files of the screen that has this folder in the app. */
export type FilesOf = (screen: string) => Promise<FirstFiles>

/**
 * Returns a function that finds the files of a screen in this language, or undefined if the app has
 * not been built.
 */
export async function readFirstFiles(folder: string, language: Language): Promise<FilesOf | undefined> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const manifest = JSON.parse(text) as Manifest
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  // The English words are part of the screens, so English has no files.
  const textOf = (screen: string) => [
    `src/words/${language}-first.json`,
    ...(screen === 'home' || language === 'en' ? [] : restOf(language)),
  ]
  return async (screen) => {
    const keys = [...entry, ...textOf(screen), `src/screens/${screen}/${screen}.tsx`]
    const chunks = withImports(manifest, keys)
    const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))]
    const styles = await Promise.all(sheets.map((file) => readFile(join(folder, file), 'utf8')))
    return {
      style: styles.join(''),
      sheets: sheets.map((file) => `/${file}`),
      scripts: chunks.map(({ file }) => `/${file}`),
    }
  }
}

/** Returns the files with the words of all screens but the first, and the code that learns them. */
const restOf = (language: Language) => ['src/words/rest-words.ts', `src/words/${language}-rest.json`]

/**
 * Returns these chunks and all chunks that they import. An imported chunk comes before the chunk
 * that imports it.
 */
function withImports(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const found = new Set<Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk)) return
    chunk.imports?.forEach(visit)
    found.add(chunk)
  }
  keys.forEach(visit)
  return [...found]
}
