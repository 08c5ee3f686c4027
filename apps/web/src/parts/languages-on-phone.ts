import { SCREENS_CACHE, languagesAmong } from '@velvet/contract/shared/app/offline'
import type { Language } from '@velvet/contract/shared/words/languages'

/** Returns the languages that the app can speak without a network. English is part of the app itself. */
export async function languagesOnPhone(): Promise<Language[]> {
  if (!('caches' in globalThis)) return ['en']
  const cache = await caches.open(SCREENS_CACHE)
  return ['en', ...languagesAmong(await cache.keys())]
}
