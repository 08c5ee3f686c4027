import type { WorkerOrder } from '@velvet/contract/shared/app/offline'

/** Deletes what the browser stores of a person, besides their token and the state. */
export function forgetTraces(): void {
  try {
    // The stored profile picture.
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase('image-store')
  } catch {
    // Storage that cannot be opened contains nothing.
  }
  forgetAnswers().catch(() => undefined)
}

/**
 * Deletes the answers that the service worker has stored. The app itself stays, because it contains
 * nothing personal.
 */
async function forgetAnswers(): Promise<void> {
  // The service worker also drops answers that are still on their way.
  const order: WorkerOrder = 'forget-answers'
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(order)
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  const answers = names.filter((name) => !name.includes('precache'))
  await Promise.all(answers.map((name) => caches.delete(name)))
}
