/** Filled in by the build: the parts of the app that are not in the shell. */
declare const __SCREENS__: string[]

/** The name says that it holds the app and nothing of a person. */
export const SCREENS = 'screens-precache'

/** One after the other, behind whatever the person is doing. */
export async function keepScreens(): Promise<void> {
  const cache = await caches.open(SCREENS)
  for (const url of __SCREENS__) {
    if (await cache.match(url)) continue
    const answer = await fetch(url, { priority: 'low' }).catch(() => undefined)
    if (!answer?.ok) return
    await cache.put(url, answer)
  }
}

/** What an older version of the app was made of. */
export async function pruneScreens(): Promise<void> {
  const cache = await caches.open(SCREENS)
  const requests = await cache.keys()
  const old = requests.filter(({ url }) => !__SCREENS__.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
