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

/**
 * Returns the first of the requested languages that is offered, or else the fallback. A request may also name a country, such as
 * `fr-NG`.
 */
export function firstOffered(
  requested: readonly (string | undefined)[],
  offered: readonly Language[],
  fallback: Language = 'en',
): Language {
  const names = requested.map((request) => request?.split('-', 1)[0])
  return names.flatMap((name) => offered.find((one) => one === name) ?? [])[0] ?? fallback
}

/** The cookie in which a browser keeps the language that a person has chosen. */
export const LANGUAGE_COOKIE = 'language'

/** The cookie in which a phone at the door keeps its language, which may differ from that of its customer's app. */
export const GATE_LANGUAGE_COOKIE = 'gate-language'

/** Reads the language that a person has chosen from all cookies of a browser, such as `other=1; language=fr`. */
export function languageInCookies(cookies: string, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=(\\w+)`).exec(cookies)?.[1]
}

/** Returns the cookie that keeps a chosen language for a year. A browser sends it to the product's own pages alone. */
export function languageCookie(
  name: string,
  language: Language,
  { path, protocol }: { path: string; protocol: string },
): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${name}=${language}; path=${path}; max-age=31536000; samesite=lax${secure}`
}
