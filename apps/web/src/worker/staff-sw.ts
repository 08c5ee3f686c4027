import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { addRoute, createHandlerBoundToURL, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope
/** The build fills these in: the name of the app, such as `gate`, and its files. */
declare const __APP__: string
declare const __FILES__: { url: string; revision: string | null }[]

const PAGE = `/${__APP__}/`

// The customer's app shares this origin. When its worker is updated, it deletes caches that have
// workbox's usual name. When a customer logs out, that app deletes every cache whose name does not
// contain "precache". The name set here survives both.
setCacheNameDetails({ prefix: __APP__, precache: 'precached' })
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
