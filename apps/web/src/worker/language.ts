import { LANGUAGE_COOKIE, firstOffered } from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import { languagesOnPhone } from '../parts/languages-on-phone.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Returns the language in which the app opens on this phone without a network: the one that the person has chosen,
 * or else the first one that the browser prefers, if the phone keeps its words.
 */
export async function languageOfPhone(): Promise<Language> {
  return firstOffered([await chosenLanguage(), ...navigator.languages], await languagesOnPhone())
}

/** Workers of older browsers can read no cookies. There the preference of the browser decides. */
async function chosenLanguage(): Promise<string | undefined> {
  if (!('cookieStore' in self)) return undefined
  return (await self.cookieStore.get(LANGUAGE_COOKIE))?.value
}
