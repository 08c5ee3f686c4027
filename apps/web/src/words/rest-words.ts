import { learn, spokenLanguage } from '@velvet/contract/words/spoken'
import type { Texts } from '@velvet/contract/words/spoken'

const FILES = import.meta.glob<Record<string, Texts>>('./*-rest.json', { import: 'default' })

/** Learns the words in the language of the page. Only pages in another language than English load this code. */
export async function learnRest(): Promise<void> {
  const words = await FILES[`./${spokenLanguage()}-rest.json`]?.()
  if (words) learn(spokenLanguage(), words)
}
