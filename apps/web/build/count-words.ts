import { COUNTS_OF_BUILD, countTexts } from '@velvet/contract/shared/words/count-texts'
import { LANGUAGES } from '@velvet/contract/shared/words/languages'
import type { Texts } from '@velvet/contract/shared/words/spoken'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WORDS = join(import.meta.dirname, '../src/words')

/** These languages have files of words. The English words stand in the code of each screen. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')

/**
 * Writes how many texts of the screens are translated into each language, for the settings in the console. They are
 * counted while the screens are built, so that the numbers are always true for the built screens.
 */
export function countWords(): Plugin {
  return {
    name: 'count-words',
    apply: 'build',
    generateBundle() {
      const texts = countTexts(textsOf('fr'))
      const counts = TRANSLATIONS.map((language) => [language, { texts, translated: countTexts(textsOf(language)) }])
      const source = JSON.stringify(Object.fromEntries(counts))
      this.emitFile({ type: 'asset', fileName: COUNTS_OF_BUILD, source })
    },
  }
}

/** Returns all words of a language. Each part of them has places of its own, apart from the refusals. */
export function textsOf(language: string): Record<string, Texts> {
  const first = readText(`${language}-first.json`)
  const rest = readText(`${language}-rest.json`)
  return { ...first, ...rest, refusals: { ...first['refusals'], ...rest['refusals'] } }
}

function readText(file: string): Record<string, Texts> {
  return JSON.parse(readFileSync(join(WORDS, file), 'utf8')) as Record<string, Texts>
}
