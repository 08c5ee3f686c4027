// This is a file of its own because no text on the first screen of the customer's app depends on a number.

import type { Language } from './languages.ts'
import { spokenLanguage } from './spoken.ts'

/**
 * Returns the text for this number of things. Yoruba and Igbo have the same text for every number.
 * @param saidIn the language of the text; the language of the page if it is not given
 */
export function plural<One extends string, Other extends string>(
  count: number,
  one: One,
  other: Other,
  saidIn: Language = spokenLanguage(),
): One | Other {
  return isOne(count, saidIn) ? one : other
}

function isOne(count: number, saidIn: Language): boolean {
  if (saidIn === 'fr' || saidIn === 'pcm') return count === 0 || count === 1
  return count === 1 && saidIn !== 'yo' && saidIn !== 'ig'
}
