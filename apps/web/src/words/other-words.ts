import { learn, spokenLanguage } from '@velvet/contract/words/spoken'
import type { Texts } from '@velvet/contract/words/spoken'

type File = Readonly<Record<string, Texts>>

const FILES = import.meta.glob<File>('./*-rest.json', { import: 'default' })

let learning: Promise<void> | undefined

/**
 * Learns the words of all screens but the first, once. Every part of the app that is loaded later waits for
 * them. Without them, the parts speak English.
 */
async function learnOtherWords(): Promise<void> {
  const load = FILES[`./${spokenLanguage()}-rest.json`]
  if (!load) return
  try {
    learn(spokenLanguage(), await load())
  } catch {
    learning = undefined
  }
}

/** Loads a part of the app once its words are known. */
export async function inWords<Part>(load: () => Promise<Part>): Promise<Part> {
  learning ??= learnOtherWords()
  await learning
  return load()
}
