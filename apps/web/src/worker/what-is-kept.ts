/**
 * The calls whose answer is the same for everybody. The worker never stores any other answer of the
 * API.
 */
const CATALOGUE = [
  /^\/api\/v1\/movies$/,
  /^\/api\/v1\/(?:movie|cinema|cinemas|trailer|selected-trailer)\/[^/]+$/,
  /^\/api\/v1\/movie\/[^/]+\/screenings$/,
  /^\/api\/v1\/(?:trailers|locations)$/,
  /^\/api\/updateapp$/,
]

/** Addresses of the server that are not screens of the customer's app. */
const NOT_SCREENS =
  /^\/(?:api|media|uploads|assets|console|gate|counter|proof)(?:\/|$)|^\/(?:healthz|readyz|metrics)$|\.[a-z0-9]+$/i

export type Kept = 'catalogue' | 'picture' | 'screen' | 'fund' | 'chunk'

/** Returns how a request of the page is answered without a network; undefined if it is not. */
export function keptAs(path: string, destination: RequestDestination | ''): Kept | undefined {
  if (destination === 'document') return screenAt(path)
  if (CATALOGUE.some((call) => call.test(path))) return 'catalogue'
  if (path.startsWith('/media/') && destination === 'image') return 'picture'
  return path.startsWith('/assets/') ? 'chunk' : undefined
}

function screenAt(path: string): Kept | undefined {
  if (NOT_SCREENS.test(path)) return undefined
  // The page of /fund has a security policy of its own, so the stored page cannot replace it.
  return /^\/fund\/?$/.test(path) ? 'fund' : 'screen'
}
