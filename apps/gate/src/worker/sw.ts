import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build fills this in with the files of the app. */
declare const __FILES__: { url: string; revision: string | null }[]

const PAGE = '/gate/'

// The customer's app shares this origin. When its worker is updated, it deletes caches that have
// workbox's usual name. When a customer logs out, that app deletes every cache whose name does not
// contain "precache". The name set here survives both.
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
