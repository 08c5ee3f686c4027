import type { WorkerOrder } from '@velvet/contract/offline'
import { askToUpdate } from './ask-to-update.ts'

const LOOK_AGAIN_MS = 60 * 60 * 1000

/** Keeps the app on the phone, and up to date. `savesData` is asked before more is fetched. */
export async function registerServiceWorker(savesData: () => boolean): Promise<void> {
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
  const order: WorkerOrder = 'keep-screens'
  if (!savesData()) active?.postMessage(order)
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
