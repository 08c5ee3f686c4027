import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build fills this in with the files of the app. */
declare const __FILES__: { url: string; revision: string | null }[]

const PAGE = '/gate/'

// The customer's app has the same origin, and its worker deletes caches of workbox's usual name when it
// is updated. A logout there deletes every cache whose name does not contain "precache". This name
// survives both.
setCacheNameDetails({ prefix: 'gate', precache: 'precached' })
precache(__FILES__)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith(PAGE),
  createHandlerBoundToURL(PAGE),
)
addRoute({ cleanURLs: false })
clientsClaim()

self.addEventListener('message', (event) => {
  if (event.data === 'apply-update') event.waitUntil(self.skipWaiting())
})
