import { growingLru } from '../../platform/process/growing-lru.ts'

/**
 * A customer may ask `AT_ONCE` times at once, as an app does after a checkout, and then once in
 * every `EVERY_MS`.
 */
const AT_ONCE = 10
const EVERY_MS = 2000
const MOST_CUSTOMERS = 10_000

/**
 * The time from which each customer may ask `AT_ONCE` times at once again. Every question moves
 * this time `EVERY_MS` further into the future. A question is refused if it would move the time
 * more than `AT_ONCE` times `EVERY_MS` ahead of now.
 */
const restedAt = growingLru<number>(MOST_CUSTOMERS)

/**
 * Counts one question to a provider for a customer. Returns false, and counts nothing, if this
 * customer has asked too often; two seconds later, the customer may ask again. Every question makes
 * several requests, and a provider that gets too many requests refuses those of all customers.
 */
export function mayAskProvider(customerId: string, now = Date.now()): boolean {
  const rested = Math.max(restedAt.get(customerId) ?? 0, now) + EVERY_MS
  if (rested > now + AT_ONCE * EVERY_MS) return false
  restedAt.set(customerId, rested)
  return true
}
