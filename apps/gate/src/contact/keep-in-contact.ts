import { gateState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import { loadLists, sendScans } from './contact.ts'

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

let retryMs = FIRST_RETRY_MS
let retry: ReturnType<typeof setTimeout> | undefined

const sendNow = neverTwice(sendScans)
const loadNow = neverTwice(loadLists)

/**
 * Sends the queue at once, or as soon as the calls that send it have ended, and then loads what is new
 * in the lists. A scan never waits for a list that is loading.
 */
export async function contactNow(gate: Gate): Promise<void> {
  await sendNow(gate)
  if (gateState().isReached) await loadNow(gate)
}

/** Returns a function that does the action now, or once more as soon as the running one has ended. */
function neverTwice(action: (gate: Gate) => Promise<void>): (gate: Gate) => Promise<void> {
  let underWay: Promise<void> | undefined
  let isWantedAgain = false
  const run = async (gate: Gate) => {
    while (isWantedAgain) {
      isWantedAgain = false
      await action(gate)
    }
  }
  return (gate) => {
    isWantedAgain = true
    underWay ??= run(gate).finally(() => {
      underWay = undefined
      planRetry(gate)
    })
    return underWay
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
