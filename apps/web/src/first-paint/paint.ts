import type { Painter } from '@velvet/contract/shared/app/first-paint'
import type { Language } from '@velvet/contract/shared/words/languages'
import { learn } from '@velvet/contract/shared/words/spoken'
import type { Texts } from '@velvet/contract/shared/words/spoken'
import { knowSettings } from './page-meta.ts'

const WORDS = import.meta.glob<Record<string, Texts>>('../words/*.json', { import: 'default' })

/**
 * Makes the painter. The page is imported after the settings and the words are known, because its
 * modules read them when they load.
 */
export const makePainter: Painter['makePainter'] = async (settings) => {
  knowSettings(settings)
  await learnWords(settings.LANGUAGE)
  const { paintPage } = await import('./paint-page.tsx')
  return paintPage
}

async function learnWords(language: Language): Promise<void> {
  for (const part of ['first', 'rest']) {
    const text = await WORDS[`../words/${language}-${part}.json`]?.()
    if (text) learn(language, text)
  }
}
