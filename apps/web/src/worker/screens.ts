import { SCREENS_CACHE, languagesAmong } from '@velvet/contract/shared/app/offline'
import type { Language } from '@velvet/contract/shared/words/languages'
import { isKeepable } from './plugins.ts'

/** The build fills this in with the parts of the app that are not in the shell. */
declare const __SCREENS__: string[]
/** The build fills this in with the files of the words in each language but English. */
declare const __WORDS__: Partial<Record<Language, string[]>>

/**
 * Stores the screens one after the other, so that they do not slow down the person's own requests.
 * A file that does not arrive is left out, and the next start tries it again.
 */
export const keepScreens = () => keepAll(__SCREENS__)

/** Stores the words of a language, so that the app speaks it without a network. */
export const keepWords = (language: Language) => keepAll(__WORDS__[language] ?? [])

async function keepAll(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(SCREENS_CACHE)
  for (const url of urls) {
    if (await cache.match(url)) continue
    const answer = await fetch(url, { priority: 'low' }).catch(() => undefined)
    if (!answer || !isKeepable(answer)) continue
    await cache.put(url, answer)
  }
}

/**
 * Stores the words of this version of the app in each language in which the phone has those of an earlier
 * version, because this version may first be opened without a network.
 */
export async function renewText(): Promise<void> {
  const cache = await caches.open(SCREENS_CACHE)
  for (const language of languagesAmong(await cache.keys())) await keepWords(language)
}

/** Deletes files of older versions of the app. */
export async function pruneScreens(): Promise<void> {
  const cache = await caches.open(SCREENS_CACHE)
  const requests = await cache.keys()
  const present = [...__SCREENS__, ...Object.values(__WORDS__).flat()]
  const old = requests.filter(({ url }) => !present.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
