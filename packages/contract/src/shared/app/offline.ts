import { LANGUAGES } from '../words/languages.ts'
import type { Language } from '../words/languages.ts'

/** After this many seconds without an answer, the stored catalogue is shown. */
export const CATALOGUE_TIMEOUT_S = 3
/**
 * The page of the checkouts is never stored. After this time without an answer, loading it is given
 * up.
 */
export const FUND_TIMEOUT_MS = 10_000
/**
 * The numbers of posters and answers that are stored for use without a network. The oldest are
 * deleted first.
 */
export const KEPT_PICTURES = 60
export const KEPT_ANSWERS = 40

/** A header on answers that come from the phone's store: the time at which the server sent them. */
export const SEEN_HEADER = 'x-last-seen'

/**
 * The service worker puts a meta tag of this name on a page that it shows because the network did
 * not deliver the wanted page.
 */
export const STAND_IN_META = 'velvet:stand-in'

/**
 * Returns true for a page in place of data, a script or a picture. A Wi-Fi that asks people to sign
 * in may send one for every address.
 */
export function isPage({ headers }: Pick<Response, 'headers'>): boolean {
  return /^text\/html/i.test(headers.get('content-type') ?? '')
}

/** The messages that the page sends to its service worker. */
export type WorkerOrder =
  /** Makes the new version take over now. */
  | 'apply-update'
  /** Deletes the answers that were read for a person who has logged out. */
  | 'forget-answers'
  /** Stores the rest of the screens for use without a network. */
  | 'keep-screens'
  /** Stores the words of this language for use without a network. */
  | `keep-words-${Language}`

export function isWorkerOrder(message: unknown): message is WorkerOrder {
  return (
    message === 'apply-update' ||
    message === 'forget-answers' ||
    message === 'keep-screens' ||
    (typeof message === 'string' && wordsToKeep(message) !== undefined)
  )
}

/**
 * The name of the cache with the screens and the words on a phone. It contains `precache`, because all caches
 * without this word in their name are deleted when a customer logs out. This cache holds only the app.
 */
export const SCREENS_CACHE = 'screens-precache'

/** Returns the languages whose words are among these files of the cache. */
export function languagesAmong(files: readonly { url: string }[]): Language[] {
  return LANGUAGES.filter((language) => files.some(({ url }) => url.includes(`/assets/${language}-first-`)))
}

/** Returns the language whose words this order asks to store. Returns undefined for any other order. */
export function wordsToKeep(order: string): Language | undefined {
  return LANGUAGES.find((language) => order === `keep-words-${language}`)
}
