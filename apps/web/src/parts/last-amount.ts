import { attempt } from '@velvet/client/attempt'
import { PENDING_TOP_UP } from './session-traces.ts'

const keyOf = (uuid: string) => `${PENDING_TOP_UP}${uuid}:last-amount`

/** Returns the Vp of the customer's last top-up on this phone; zero without one. */
export function lastAmount(uuid: string): number {
  const kept = Number(attempt(() => localStorage.getItem(keyOf(uuid))))
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0
}

export function keepLastAmount(uuid: string, vp: number): void {
  attempt(() => localStorage.setItem(keyOf(uuid), String(vp)))
}
