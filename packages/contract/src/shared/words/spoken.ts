// This file gives each screen of the customer's app its words in the language of the page. The English
// words stand in the code beside the screen. Those of other languages are in files, which the page reads
// before it loads any module that shows words.

import type { Language } from './languages.ts'

export type Texts = Readonly<Record<string, string>>

let language: Language = 'en'
const learnt: Record<string, Texts> = {}

/**
 * Makes these texts the words of the app. This must happen before the modules that show words are loaded,
 * because each of them reads its words only once.
 * @param texts maps each place, such as a screen, to its texts in this language
 */
export function learn(now: Language, texts: Readonly<Record<string, Texts>>): void {
  language = now
  for (const place in texts) learnt[place] = { ...learnt[place], ...texts[place] }
}

/** Returns the language of this page, which stays the same for as long as the page lives. */
export function spokenLanguage(): Language {
  return language
}

/** Returns the words of a place in the language of the page. A text that has no translation stays English. */
export function spoken<const English extends Texts>(place: string, english: English): English {
  return { ...english, ...learnt[place] }
}

/**
 * Returns the translation of one text whose English words come from elsewhere, such as the server. Returns
 * undefined if there is none.
 */
export function translation(place: string, key: string): string | undefined {
  return learnt[place]?.[key]
}

/** The names between braces in a text, such as `seats` in `{seats} seats left`. */
export type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Puts the values in place of their names between braces. */
export function fill<T extends string>(text: T, values: Readonly<Record<NamesIn<T>, string | number>>): string {
  const known: Readonly<Record<string, string | number>> = values
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name]))
}
