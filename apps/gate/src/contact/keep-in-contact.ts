import type { Gate } from '../state/gate.ts'
import { contact } from './contact.ts'

/** Only some browsers send in the background, so this is the rhythm that all of them have. */
const EVERY_MS = 15_000

let underWay: Promise<void> | undefined
let isWantedAgain = false

/** Makes a contact now, or right after the one that is under way. */
export function contactNow(gate: Gate): Promise<void> {
  isWantedAgain = true
  underWay ??= run(gate).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function run(gate: Gate): Promise<void> {
  while (isWantedAgain) {
    isWantedAgain = false
    await contact(gate)
  }
}

/** Makes contacts at regular intervals, whenever the app is shown, and when the network is back. */
export function keepInContact(gate: Gate): void {
  const now = () => void contactNow(gate)
  setInterval(now, EVERY_MS)
  window.addEventListener('online', now)
  window.addEventListener('focus', now)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) now()
  })
  now()
}
