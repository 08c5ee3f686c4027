import { ofCountry } from '@velvet/contract/shared/country/country'
import {
  GATE_LANGUAGE_COOKIE,
  LANGUAGES,
  firstOffered,
  languageCookie,
  languageInCookies,
} from '@velvet/contract/shared/words/languages'
import type { Language } from '@velvet/contract/shared/words/languages'
import { learn } from '@velvet/contract/shared/words/spoken'
import type { Texts } from '@velvet/contract/shared/words/spoken'
import { w as ofParts } from '@velvet/ui/words'

const PAGE = '/gate/'
const FILES = import.meta.glob<Record<string, Texts>>('./*-gate.json', { import: 'default' })

const meta = document.querySelector<HTMLMetaElement>('meta[name="velvet:languages"]')
const namesInPage = meta?.content.split(' ') ?? []
/** The operator offers these languages. The server writes them into the page. */
export const OFFERED = LANGUAGES.filter((one) => namesInPage.includes(one))

/** Returns the language that was chosen on this phone, or else the first one of the browser that is offered. */
function chosenLanguage(): Language {
  const chosen = languageInCookies(document.cookie, GATE_LANGUAGE_COOKIE)
  return firstOffered([chosen, ...navigator.languages], OFFERED, ofCountry(OFFERED))
}

/** Returns the words of a language; undefined for English, whose words are part of the pages. */
function textOf(language: Language) {
  return FILES[`./${language}-gate.json`]?.()
}

/** Learns the words of the gate. Its pages must not be loaded before, because they read their words only once. */
export async function learnWords(): Promise<void> {
  const language = chosenLanguage()
  const text = await textOf(language)?.catch(() => undefined)
  // The page that this phone has kept may be in a language that was chosen earlier.
  document.documentElement.lang = text ? language : 'en'
  if (!text) return
  learn(language, text)
  Object.assign(ofParts, text['ui'])
}

/**
 * Opens the gate again in this language. The server reads the cookie too, and names the installed gate in this
 * language. Throws if the phone cannot open the page now, or does not have the words of the language.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await textOf(language)
  // Without `ignoreVary`, a page that was kept for another language would not be found.
  const kept = await caches.match(PAGE, { ignoreSearch: true, ignoreVary: true })
  const page = kept ?? (await fetch(PAGE))
  if (!page.ok) throw new Error('the page of the gate cannot be opened now')
  const { protocol } = location
  document.cookie = languageCookie(GATE_LANGUAGE_COOKIE, language, { path: PAGE, protocol })
  location.reload()
}
