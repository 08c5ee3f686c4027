/**
 * Maps each language of the customer's app to the name that its speakers give it. The first language is the
 * default.
 */
export const LANGUAGE_NAMES = {
  en: 'English',
  fr: 'Français',
  ha: 'Hausa',
  pcm: 'Naijíriá Píjin',
  yo: 'Yorùbá',
  ig: 'Igbo',
} as const

export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** A new installation offers these languages. An admin switches the others on. */
export const OFFERED_AT_FIRST: readonly Language[] = ['en', 'fr']

/** The cookie in which a browser keeps the language that a person has chosen. */
export const LANGUAGE_COOKIE = 'language'

/** The cookie in which a phone at the door keeps its language, which may differ from that of its customer's app. */
export const GATE_LANGUAGE_COOKIE = 'gate-language'
