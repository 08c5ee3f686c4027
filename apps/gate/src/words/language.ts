import { GATE_LANGUAGE_COOKIE, LANGUAGES } from '@velvet/contract/words/languages'
import type { Language } from '@velvet/contract/words/languages'
import { learn } from '@velvet/contract/words/spoken'
import type { Texts } from '@velvet/contract/words/spoken'
import { w as ofParts } from '@velvet/ui/words'

const PAGE = '/gate/'
const YEAR_S = 365 * 24 * 60 * 60
const FILES = import.meta.glob<Record<string, Texts>>('./*-gate.json', { import: 'default' })

/** The operator offers these languages. The server writes them into the page. */
export const OFFERED = (
  document.querySelector<HTMLMetaElement>('meta[name="velvet:languages"]')?.content ?? ''
).split(' ')

/** Returns the language that was chosen on this phone, or else the first one of the browser that is offered. */
function chosenLanguage(): Language {
  const chosen = new RegExp(`(?:^|; )${GATE_LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const wished = [chosen, ...navigator.languages.map((tag) => tag.split('-', 1)[0])]
  const spoken = wished.find((name) => name !== undefined && OFFERED.includes(name))
  return LANGUAGES.find((one) => one === spoken) ?? 'en'
}

/** Returns the words of a language; undefined for English, whose words are part of the pages. */
function wordsOf(language: Language) {
  return FILES[`./${language}-gate.json`]?.()
}

/** Learns the words of the gate. Its pages must not be loaded before, because they read their words only once. */
export async function learnWords(): Promise<void> {
  const language = chosenLanguage()
  const words = await wordsOf(language)?.catch(() => undefined)
  // The page that this phone keeps may be in the language of an earlier day.
  document.documentElement.lang = words ? language : 'en'
  if (!words) return
  learn(language, words)
  Object.assign(ofParts, words['ui'])
}

/**
 * Opens the gate again in this language. The cookie also tells the server, which names the gate in this language
 * where it is installed. Throws if the phone could not open the page now, or does not have its words.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await wordsOf(language)
  // The kept page varies by the language that was wished for, and opens all the same.
  const kept = await caches.match(PAGE, { ignoreSearch: true, ignoreVary: true })
  const page = kept ?? (await fetch(PAGE))
  if (!page.ok) throw new Error('the page of the gate cannot be opened now')
  document.cookie = `${GATE_LANGUAGE_COOKIE}=${language}; path=${PAGE}; max-age=${YEAR_S}; samesite=lax`
  location.reload()
}
