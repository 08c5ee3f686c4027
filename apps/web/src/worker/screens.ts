import { isKeepable } from './plugins.ts'

/** The build fills this in with the parts of the app that are not in the shell. */
declare const __SCREENS__: string[]

/**
 * The name contains `precache`, because `forgetAnswers` deletes all caches without this word in
 * their name. This cache holds only the app.
 */
export const SCREENS = 'screens-precache'

/**
 * Stores the screens one after the other, so that they do not slow down the person's own requests.
 * A file that does not arrive is left out, and the next start tries it again.
 */
export async function keepScreens(): Promise<void> {
  const cache = await caches.open(SCREENS)
  for (const url of __SCREENS__) {
    if (await cache.match(url)) continue
    const answer = await fetch(url, { priority: 'low' }).catch(() => undefined)
    if (!answer || !isKeepable(answer)) continue
    await cache.put(url, answer)
  }
}

/** Deletes files of older versions of the app. */
export async function pruneScreens(): Promise<void> {
  const cache = await caches.open(SCREENS)
  const requests = await cache.keys()
  const old = requests.filter(({ url }) => !__SCREENS__.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
