import { LRUCache } from 'lru-cache'

/** A customer who returns from a checkout asks a few times at once, and then every few seconds. */
const AT_ONCE = 10
const EVERY_MS = 2000
const MOST_CUSTOMERS = 10_000

/** The time until which the questions that a customer has asked are paid for, by customer. */
const paidUntil = new LRUCache<string, number>({ max: MOST_CUSTOMERS })

/**
 * Counts a question to a provider for a customer. Returns false, and counts nothing, if this
 * customer has asked too often, because every question reaches the provider several times, and a
 * provider that is asked too often serves nobody. A customer may ask again after two seconds.
 */
export function mayAskProvider(customerId: string, now = Date.now()): boolean {
  const paid = Math.max(paidUntil.get(customerId) ?? 0, now) + EVERY_MS
  if (paid > now + AT_ONCE * EVERY_MS) return false
  paidUntil.set(customerId, paid)
  return true
}
