import type { AppStore } from '../state/store.ts'
import { asText } from '../words/other-words.ts'
import { awaitKeeping } from './use-is-kept.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Starts the service worker after the first screen has been shown. The worker stores the app on the phone. The other
 * parts of the app load only then, so that they come from the phone.
 */
export function keepOnPhone(store: AppStore): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  awaitKeeping(!navigator.serviceWorker.controller)
  whenIdle(() => void keep(store))
}

async function keep(store: AppStore): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    await untilStored(registration)
    awaitKeeping(false)
    const { followServiceWorker } = await asText(() => import('../notices/service-worker.ts'))
    await followServiceWorker(registration, store)
  } catch (reason) {
    // The browser forbids service workers, or has no space for the files. The app works without one.
    console.warn('No service worker', reason)
    awaitKeeping(false)
  }
}

/** Resolves when the first version of the worker controls this page, or has failed to store the app. */
function untilStored({ installing }: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator
  return new Promise((resolve) => {
    // After a forced reload, the worker never controls the page.
    if (serviceWorker.controller || !installing) {
      resolve()
      return
    }
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    installing.addEventListener('statechange', () => installing.state === 'redundant' && resolve())
  })
}
