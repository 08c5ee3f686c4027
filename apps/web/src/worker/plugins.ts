import { SEEN_HEADER } from '@velvet/contract/offline'
import type { WorkboxPlugin } from 'workbox-core/types.js'

/** Keeps the newest of a cache, by when they were written. */
export function atMost(entries: number): WorkboxPlugin {
  return {
    async cacheDidUpdate({ cacheName }) {
      const cache = await caches.open(cacheName)
      const requests = await cache.keys()
      const old = requests.slice(0, Math.max(0, requests.length - entries))
      await Promise.all(old.map((request) => cache.delete(request)))
    },
  }
}

/** Says on a kept answer when the server gave it: the page tells it from a fresh one. */
export const saysWhenSeen: WorkboxPlugin = {
  cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return Promise.resolve(cachedResponse)
    const headers = new Headers(cachedResponse.headers)
    headers.set(SEEN_HEADER, headers.get('date') ?? '')
    const { status } = cachedResponse
    return Promise.resolve(new Response(cachedResponse.body, { status, headers }))
  },
}

/**
 * Answers that were asked for by one person and arrive when they have left are not kept. `leave`
 * is for that moment.
 */
export function ofThisPerson() {
  let person = 0
  const plugin: WorkboxPlugin = {
    requestWillFetch({ request, state }) {
      if (state) state['person'] = person
      return Promise.resolve(request)
    },
    cacheWillUpdate({ response, state }) {
      const isTheirs = state?.['person'] === person
      return Promise.resolve(isTheirs && response.status === 200 ? response : null)
    },
  }
  return { plugin, leave: () => void (person += 1) }
}
