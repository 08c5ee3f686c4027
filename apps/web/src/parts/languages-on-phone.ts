import { LANGUAGES } from '@velvet/contract/words/languages'
import type { Language } from '@velvet/contract/words/languages'

/** Returns the languages whose words the service worker has stored. English stands in the app itself. */
export async function languagesOnPhone(): Promise<Language[]> {
  if (!('caches' in window)) return []
  const cache = await caches.open('screens-precache')
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return LANGUAGES.filter(
    (language) =>
      language === 'en' || paths.some((path) => path.startsWith(`/assets/${language}-first-`)),
  )
}
