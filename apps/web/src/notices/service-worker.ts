import type { WorkerOrder } from '@velvet/contract/offline'
import { selectIsSignedIn, selectSavesData } from '../state/selectors.ts'
import type { AppStore } from '../state/store.ts'
import { askToUpdate } from './ask-to-update.ts'

const LOOK_AGAIN_MS = 60 * 60 * 1000

/** Keeps the app on the phone, and up to date. */
export async function registerServiceWorker(store: AppStore): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  registration.addEventListener('updatefound', () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      // The first one ever is no update: there is no controller before it.
      if (found.state === 'installed' && serviceWorker.controller) askToUpdate(found)
    })
  })
  lookForUpdates(registration)

  const { active } = await serviceWorker.ready
  if (active) keepScreensOfCustomers(store, active)
}

/** A visitor who looks in once pays for the first screen alone; a customer comes back. */
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

/** A page that is never left looks for a new version when it is come back to, once an hour. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}
