import type { InputOf } from '@velvet/contract/endpoint'
import type { purchaseTickets } from '@velvet/contract/endpoints/tickets'

export type PurchaseInput = InputOf<typeof purchaseTickets>

/**
 * One purchase until the server has answered it. It outlives a reload, so that a lost answer is
 * asked for again under the same key, and nothing is bought twice.
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

/** The unanswered purchase of this showtime, or a new one. */
export function openPurchase(of: PurchaseOf): KeptPurchase {
  return read(of) ?? renewPurchase(of)
}

/** After an answer, and for a first visit: a key that was never used. */
export function renewPurchase(of: PurchaseOf): KeptPurchase {
  const fresh = { key: newKey(), input: null }
  keepPurchase(of, fresh)
  return fresh
}

export function keepPurchase(of: PurchaseOf, purchase: KeptPurchase): void {
  try {
    sessionStorage.setItem(nameFor(of), JSON.stringify(purchase))
  } catch {
    // Where storage is shut the key lives as long as the screen.
  }
}

export function forgetPurchase(of: PurchaseOf): void {
  try {
    sessionStorage.removeItem(nameFor(of))
  } catch {
    // Nothing was kept.
  }
}

function nameFor({ uuid, showtimeId }: PurchaseOf): string {
  return `purchase:${uuid}:${showtimeId}`
}

function read(of: PurchaseOf): KeptPurchase | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameFor(of)) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(kept: unknown): kept is KeptPurchase {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'key' in kept &&
    typeof kept.key === 'string' &&
    'input' in kept &&
    typeof kept.input === 'object'
  )
}

/** Not randomUUID, which pages that are not secure do not have. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
