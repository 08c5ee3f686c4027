import { spokenLanguage } from '@velvet/contract/shared/words/spoken'

let learning: Promise<void> | undefined

/** Learns the words of all screens but the first. If they do not arrive, these screens speak English. */
async function learnOtherWords(): Promise<void> {
  try {
    const { learnRest } = await import('./rest-words.ts')
    await learnRest()
  } catch {
    learning = undefined
  }
}

/**
 * Loads a part of the app after its words are known. A page in English does not wait, because each part
 * contains its English words.
 */
export async function asText<Part>(load: () => Promise<Part>): Promise<Part> {
  if (spokenLanguage() !== 'en') await (learning ??= learnOtherWords())
  return load()
}
