import { UPDATE_CONFIRM } from '@velvet/contract/messages'
import type { WorkerOrder } from '@velvet/contract/offline'

/** The screens where a question would interrupt a payment. */
const NOT_NOW = /^\/(?:fund|confirmticket|paymentsuccessful)\b/i
const WAIT_MS = 5_000

/** Asks, and on OK reloads once into the new version. Otherwise the next start applies it. */
export function askToUpdate(found: Pick<ServiceWorker, 'postMessage'>): void {
  if (NOT_NOW.test(location.pathname)) {
    setTimeout(() => askToUpdate(found), WAIT_MS)
    return
  }
  if (!confirm(UPDATE_CONFIRM)) return
  const order: WorkerOrder = 'apply-update'
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  found.postMessage(order)
}
