import type { WorkerOrder } from '@velvet/contract/shared/app/offline'
import { spokenLanguage } from '@velvet/contract/shared/words/spoken'
import { selectIsSignedIn, selectSavesData } from '../state/selectors.ts'
import type { AppStore } from '../state/store.ts'
import { askToUpdate } from './ask-to-update.ts'

const LOOK_AGAIN_MS = 60 * 60 * 1000

/** Keeps the stored app up to date, with the language and the screens of this user. */
export async function followServiceWorker(registration: ServiceWorkerRegistration, store: AppStore): Promise<void> {
  const { serviceWorker } = navigator
  const follow = () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      // The very first version is not an update: no controller came before it.
      if (found.state === 'installed' && serviceWorker.controller) askToUpdate(found)
    })
  }
  // A new version may have been found while this code was loading.
  follow()
  registration.addEventListener('updatefound', follow)
  lookForUpdates(registration)

  const { active } = await serviceWorker.ready
  if (!active) return
  keepSpokenWords(active)
  keepScreensOfCustomers(store, active)
}

/** Asks the worker to store the words of this language, so that the app also speaks it without a network. */
function keepSpokenWords(worker: Pick<ServiceWorker, 'postMessage'>): void {
  const order: WorkerOrder = `keep-words-${spokenLanguage()}`
  worker.postMessage(order)
}

/**
 * Has the other screens stored for customers, who will come back. A visitor only pays for the first
 * screen.
 */
function keepScreensOfCustomers(store: AppStore, worker: Pick<ServiceWorker, 'postMessage'>): void {
  const order: WorkerOrder = 'keep-screens'
  const isTime = () => selectIsSignedIn(store.getState()) && !selectSavesData(store.getState())
  if (isTime()) {
    worker.postMessage(order)
    return
  }
  const stop = store.subscribe(() => {
    if (!isTime()) return
    stop()
    worker.postMessage(order)
  })
}

/** Looks for a new version when a page that stays open is shown again, at most once an hour. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}
