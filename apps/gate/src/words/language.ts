import { LANGUAGES } from '@velvet/contract/words/languages'
import type { Language } from '@velvet/contract/words/languages'
import { learn } from '@velvet/contract/words/spoken'
import type { Texts } from '@velvet/contract/words/spoken'
import { w as ofParts } from '@velvet/ui/words'

const KEY = 'gate-language'
const FILES = import.meta.glob<Record<string, Texts>>('./*-gate.json', { import: 'default' })

/** The operator offers these languages. The server writes them into the page. */
export const OFFERED = (
  document.querySelector<HTMLMetaElement>('meta[name="velvet:languages"]')?.content ?? ''
).split(' ')

/** Returns the language that was chosen on this phone, or else the first one of the browser that is offered. */
function chosenLanguage(): Language {
  const wished = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
  const isOffered = (name: string | null) => name !== null && OFFERED.includes(name)
  return LANGUAGES.find((one) => one === wished.find(isOffered)) ?? 'en'
}

/** Learns the words of the gate. Its pages must not be loaded before, because they read their words only once. */
export async function learnWords(): Promise<void> {
  const language = chosenLanguage()
  const words = await FILES[`./${language}-gate.json`]?.().catch(() => undefined)
  if (!words) return
  learn(language, words)
  Object.assign(ofParts, words['ui'])
  document.documentElement.lang = language
}

/** Opens the gate again in this language. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  location.reload()
}
