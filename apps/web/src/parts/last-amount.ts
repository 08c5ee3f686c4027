import { PENDING_TOP_UP } from './session-traces.ts'

const keyOf = (uuid: string) => `${PENDING_TOP_UP}${uuid}:last-amount`

/** Returns the Vp of the customer's last top-up on this phone; zero without one. */
export function lastAmount(uuid: string): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(uuid)))
    return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
  } catch {
    return 0
  }
}

export function keepLastAmount(uuid: string, vp: number): void {
  try {
    localStorage.setItem(keyOf(uuid), String(vp))
  } catch {
    // Without storage, the amount is typed again.
  }
}
