import { learn, spokenLanguage } from '@velvet/contract/shared/words/spoken'
import type { Texts } from '@velvet/contract/shared/words/spoken'

const FILES = import.meta.glob<Record<string, Texts>>('./*-rest.json', { import: 'default' })

/**
 * Learns the words of all screens but the first in the language of the page. This code is a file of its own,
 * so that pages in English do not load it.
 */
export async function learnRest(): Promise<void> {
  const text = await FILES[`./${spokenLanguage()}-rest.json`]?.()
  if (text) learn(spokenLanguage(), text)
}
