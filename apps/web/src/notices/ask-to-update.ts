import type { WorkerOrder } from '@velvet/contract/shared/app/offline'
import { w } from './words.ts'

/**
 * The screens where a question would interrupt a payment, or cover the code that admits a person.
 */
const NOT_NOW = /^\/(?:fund|confirmticket|paymentsuccessful|ticketdetails)\b/i
/**
 * What a reload would take away: text that is being typed, a decision that is being made, or a
 * picture that is being sent.
 */
const IN_USE = 'form, dialog, [aria-busy="true"]'
const WAIT_MS = 5_000

type Found = Pick<ServiceWorker, 'postMessage' | 'state'>

/** Asks, and on OK reloads once into the new version. Otherwise the next start applies it. */
export function askToUpdate(found: Found): void {
  if (isBusy()) {
    setTimeout(() => askToUpdate(found), WAIT_MS)
    return
  }
  // A still newer version has replaced it, and asks for itself.
  if (found.state === 'redundant') return
  if (!confirm(w.updateConfirm)) return
  apply(found)
}

/** A browser does not show the question of a hidden page, and answers it with no. */
function isBusy(): boolean {
  return document.hidden || NOT_NOW.test(location.pathname) || document.querySelector(IN_USE) !== null
}

function apply(found: Found): void {
  // Another tab has applied it already, so nothing more will change.
  if (found.state === 'activated') {
    location.reload()
    return
  }
  const order: WorkerOrder = 'apply-update'
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  found.postMessage(order)
}
