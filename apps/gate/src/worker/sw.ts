import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build fills this in with the files of the app. */
declare const __FILES__: { url: string; revision: string | null }[]

const PAGE = '/gate/'

// The customer's app has the same origin. When its worker is updated it deletes every cache of
// workbox's usual name below its address, and the address of the gate is below it; a logout there
// deletes what is not called a precache.
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
