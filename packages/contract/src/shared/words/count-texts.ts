import type { Texts } from './spoken.ts'

export interface CountOfTexts {
  texts: number
  translated: number
}

/**
 * The build of the customer's app writes here, in its folder, how many texts of its screens are translated into
 * each language. The server does not serve this folder.
 */
export const COUNTS_OF_BUILD = '.vite/words.json'

/** Counts the texts of all places, such as screens. The files of French have all texts, and those of a draft fewer. */
export function countTexts(places: Readonly<Record<string, Texts>>): number {
  return Object.values(places).flatMap((place) => Object.keys(place)).length
}
