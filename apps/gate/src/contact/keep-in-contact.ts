import { gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { contact } from './contact.ts'

/**
 * The page contacts the server this often while it is open. Only some browsers can also send in the
 * background, so the gate does not rely on that.
 */
const EVERY_MS = 15_000
/**
 * A browser reports that the network is back before calls get through. A contact that did not reach
 * the server is therefore repeated after this time, and the wait doubles with each further attempt.
 */
const FIRST_RETRY_MS = 250

let underWay: Promise<void> | undefined
let isWantedAgain = false
let retryMs = FIRST_RETRY_MS
let retry: ReturnType<typeof setTimeout> | undefined

/** Makes a contact now, or as soon as the running one has ended. */
export function contactNow(gate: Gate): Promise<void> {
  isWantedAgain = true
  underWay ??= run(gate).finally(() => {
    underWay = undefined
    planRetry(gate)
  })
  return underWay
}

async function run(gate: Gate): Promise<void> {
  while (isWantedAgain) {
    isWantedAgain = false
    await contact(gate)
  }
}

function planRetry(gate: Gate): void {
  clearTimeout(retry)
  if (gateState().isReached || !navigator.onLine || retryMs >= EVERY_MS) return
  retry = setTimeout(() => void contactNow(gate), retryMs)
  retryMs *= 2
}

/** Makes contacts at regular intervals, whenever the app is shown, and when the network is back. */
export function keepInContact(gate: Gate): void {
  const now = () => void contactNow(gate)
  const nowAndSoon = () => {
    retryMs = FIRST_RETRY_MS
    now()
  }
  setInterval(now, EVERY_MS)
  window.addEventListener('online', nowAndSoon)
  window.addEventListener('focus', nowAndSoon)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) nowAndSoon()
  })
  nowAndSoon()
}
