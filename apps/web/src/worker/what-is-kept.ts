/** Calls that answer everybody alike. Nothing else of the API is ever kept by the worker. */
const CATALOGUE = [
  /^\/api\/v1\/movies$/,
  /^\/api\/v1\/(?:movie|cinema|cinemas|trailer|selected-trailer)\/[^/]+$/,
  /^\/api\/v1\/(?:trailers|locations)$/,
  /^\/api\/updateapp$/,
]

/** Addresses of the server that are no screens of the customer's app. */
const NOT_SCREENS =
  /^\/(?:api|media|uploads|assets|console|gate)(?:\/|$)|^\/(?:healthz|readyz|metrics)$|\.[a-z0-9]+$/i

export type Kept = 'catalogue' | 'picture' | 'screen' | 'fund' | 'chunk'

/** How a request of the page is answered without a network; undefined: not at all. */
export function keptAs(path: string, destination: RequestDestination | ''): Kept | undefined {
  if (destination === 'document') return screenAt(path)
  if (CATALOGUE.some((call) => call.test(path))) return 'catalogue'
  if (path.startsWith('/media/') && destination === 'image') return 'picture'
  return path.startsWith('/assets/') ? 'chunk' : undefined
}

function screenAt(path: string): Kept | undefined {
  if (NOT_SCREENS.test(path)) return undefined
  // Its security policy is its own, and comes with the page.
  return /^\/fund\/?$/.test(path) ? 'fund' : 'screen'
}
