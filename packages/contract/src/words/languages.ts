/** The languages of the customer's app, each by its own name. The first one is the default. */
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

/** The cookie in which a browser keeps the language that a person has chosen. */
export const LANGUAGE_COOKIE = 'language'
