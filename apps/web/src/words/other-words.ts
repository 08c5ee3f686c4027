import { spokenLanguage } from '@velvet/contract/words/spoken'

let learning: Promise<void> | undefined

/**
 * Learns the words of all screens but the first, once. Every part of the app that is loaded later waits for
 * them. Without them, the parts speak English.
 */
async function learnOtherWords(): Promise<void> {
  try {
    const { learnRest } = await import('./rest-words.ts')
    await learnRest()
  } catch {
    learning = undefined
  }
}

/** Loads a part of the app once its words are known. English stands in each part itself. */
export async function inWords<Part>(load: () => Promise<Part>): Promise<Part> {
  if (spokenLanguage() !== 'en') await (learning ??= learnOtherWords())
  return load()
}
