import type { InputOf } from '@velvet/contract/endpoint'
import type { purchaseTickets } from '@velvet/contract/endpoints/tickets'
import { KEY_KEPT_HOURS } from '@velvet/contract/idempotency'
import { newKey } from '../../parts/new-key.ts'

export type PurchaseInput = InputOf<typeof purchaseTickets>

/**
 * One purchase until the server has answered it. Once it was sent it outlives the page, the app and
 * an empty battery, so that a lost answer is asked for again under the same key, and nothing is
 * bought twice.
 */
export interface KeptPurchase {
  key: string
  /** What was sent under the key; null until the first try. */
  input: PurchaseInput | null
}

export interface PurchaseOf {
  uuid: string
  showtimeId: string
}

const HOUR_MS = 3_600_000

/** The unanswered purchase of this showtime, or a new one. */
export function openPurchase(of: PurchaseOf): KeptPurchase {
  return read(of) ?? freshPurchase()
}

/** After an answer, and for a first visit: a key that was never used. */
export function freshPurchase(): KeptPurchase {
  return { key: newKey(), input: null }
}

/** Before it is sent: whatever happens then, its key is known. */
export function keepPurchase(of: PurchaseOf, purchase: KeptPurchase): void {
  try {
    localStorage.setItem(nameFor(of), JSON.stringify({ at: Date.now(), ...purchase }))
  } catch {
    // Where storage is shut the key lives as long as the screen.
  }
}

export function forgetPurchase(of: PurchaseOf): void {
  try {
    localStorage.removeItem(nameFor(of))
  } catch {
    // Nothing was kept.
  }
}

function nameFor({ uuid, showtimeId }: PurchaseOf): string {
  return `purchase:${uuid}:${showtimeId}`
}

function read(of: PurchaseOf): KeptPurchase | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameFor(of)) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** One that the server may have forgotten by now is none: its key would buy once more. */
function isKept(kept: unknown): kept is KeptPurchase & { at: number } {
  if (typeof kept !== 'object' || kept === null) return false
  const { key, input, at } = kept as Record<string, unknown>
  if (typeof key !== 'string' || typeof input !== 'object' || typeof at !== 'number') return false
  return Date.now() - at < KEY_KEPT_HOURS * HOUR_MS
}
