import { SEEN_HEADER, isPage } from '@velvet/contract/shared/app/offline'
import type { WorkboxPlugin } from 'workbox-core/types.js'

/** Keeps the most recently written entries of a cache. */
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

/**
 * Adds to each stored answer the time at which the server sent it, so that the page knows its age.
 */
export const saysWhenSeen: WorkboxPlugin = {
  cachedResponseWillBeUsed({ cachedResponse }) {
    if (!cachedResponse) return Promise.resolve(cachedResponse)
    const headers = new Headers(cachedResponse.headers)
    headers.set(SEEN_HEADER, headers.get('date') ?? '')
    const { status } = cachedResponse
    return Promise.resolve(new Response(cachedResponse.body, { status, headers }))
  },
}

/** Returns true for an answer worth storing, which the page of a Wi-Fi is not. */
export function isKeepable(answer: Response): boolean {
  return answer.status === 200 && !isPage(answer)
}

export const neverPages: WorkboxPlugin = {
  cacheWillUpdate: ({ response }) => Promise.resolve(isKeepable(response) ? response : null),
}

/**
 * Keeps answers from being stored if their person has logged out before they arrive. Call `leave`
 * at the logout.
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
      return Promise.resolve(isTheirs && isKeepable(response) ? response : null)
    },
  }
  return { plugin, leave: () => void (person += 1) }
}
