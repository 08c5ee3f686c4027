import { attempt } from '@velvet/client/attempt'
import { PENDING_TOP_UP } from './session-traces.ts'

/** An order whose checkout was opened, and whose end this phone has not shown yet. */
export interface AwaitedOrder {
  txRef: string
  /** Undefined for an order of a top-up alone. */
  showtimeId: string | undefined
  /** The Vp that its tickets cost. */
  total: number
  /** The time until which its seats are held; null if they are not. */
  heldUntil: string | null
}

// It is in local storage, because the phone may close the app while its owner pays elsewhere.
// parts/session-traces.ts deletes it when another person uses the phone.
const keyOf = (uuid: string) => `${PENDING_TOP_UP}${uuid}:order`

export function readAwaitedOrder(uuid: string): AwaitedOrder | undefined {
  const kept = attempt<unknown>(() => JSON.parse(localStorage.getItem(keyOf(uuid)) ?? 'null'))
  return isAwaitedOrder(kept) ? kept : undefined
}

/** Returns the order for which seats of this showtime are still held. */
export function readHeldOrder(uuid: string, showtimeId: string): AwaitedOrder | undefined {
  const order = readAwaitedOrder(uuid)
  const isHeld = Date.parse(order?.heldUntil ?? '') > Date.now()
  return isHeld && order?.showtimeId === showtimeId ? order : undefined
}

export function keepAwaitedOrder(uuid: string, order: AwaitedOrder): void {
  attempt(() => localStorage.setItem(keyOf(uuid), JSON.stringify(order)))
}

export function forgetAwaitedOrder(uuid: string): void {
  attempt(() => localStorage.removeItem(keyOf(uuid)))
}

function isAwaitedOrder(kept: unknown): kept is AwaitedOrder {
  return typeof kept === 'object' && kept !== null && 'txRef' in kept && 'total' in kept
}
