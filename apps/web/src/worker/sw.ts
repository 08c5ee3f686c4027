import {
  CATALOGUE_TIMEOUT_S,
  KEPT_ANSWERS,
  KEPT_PICTURES,
  SCREENS_CACHE,
  isWorkerOrder,
  wordsToKeep,
} from '@velvet/contract/shared/app/offline'
import { clientsClaim } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { countUse } from '../meter/count-use.ts'
import { atMost, neverPages, ofThisPerson, saysWhenSeen } from './plugins.ts'
import { keepScreens, keepWords, pruneScreens, renewText } from './screens.ts'
import { fundPage, screenPage } from './pages.ts'
import { openPush, renewPush, showPush } from './push.ts'
import type { SubscriptionChange } from './push.ts'
import { keptAs } from './what-is-kept.ts'
import type { Kept } from './what-is-kept.ts'

declare const self: ServiceWorkerGlobalScope
/** The build fills this in with the files that the app needs to open without a network. */
declare const __SHELL__: { url: string; revision: string | null }[]

const person = ofThisPerson()
/**
 * Ignores the Vary header of answers, because it names headers, such as the origin, that a browser
 * sends only with some requests.
 */
const matchOptions = { ignoreVary: true }

function answer(kept: Kept, handler: Parameters<typeof registerRoute>[1]): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && keptAs(url.pathname, request.destination) === kept,
    handler,
  )
}

countUse('resource')
precache(__SHELL__)
cleanupOutdatedCaches()
answer('screen', screenPage)
answer('fund', fundPage)
addRoute({ cleanURLs: false })
answer('chunk', new CacheFirst({ cacheName: SCREENS_CACHE, matchOptions, plugins: [neverPages] }))
answer(
  'picture',
  new CacheFirst({
    cacheName: 'pictures',
    matchOptions,
    plugins: [person.plugin, atMost(KEPT_PICTURES)],
  }),
)
answer(
  'catalogue',
  new NetworkFirst({
    cacheName: 'catalogue',
    networkTimeoutSeconds: CATALOGUE_TIMEOUT_S,
    matchOptions,
    plugins: [person.plugin, saysWhenSeen, atMost(KEPT_ANSWERS)],
  }),
)

clientsClaim()
self.addEventListener('install', (event) => event.waitUntil(renewText()))
self.addEventListener('activate', (event) => event.waitUntil(pruneScreens()))

self.addEventListener('message', (event) => {
  if (!isWorkerOrder(event.data)) return
  if (event.data === 'apply-update') event.waitUntil(self.skipWaiting())
  if (event.data === 'keep-screens') event.waitUntil(keepScreens())
  const language = wordsToKeep(event.data)
  if (language) event.waitUntil(keepWords(language))
  if (event.data === 'forget-answers') {
    person.leave()
    event.waitUntil(forgetAnswers())
  }
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => {
  // The types know neither field of this event.
  const change = event as unknown as ExtendableEvent & SubscriptionChange
  change.waitUntil(renewPush(change))
})

/** Deletes all caches except that of the app itself, which contains nothing personal. */
async function forgetAnswers(): Promise<void> {
  const names = await caches.keys()
  const answers = names.filter((name) => !name.includes('precache'))
  await Promise.all(answers.map((name) => caches.delete(name)))
}
