import type { Kind, Store } from './store.ts'

/**
 * Returns the next number of a kind. Numbers start from the clock in microseconds: they exceed 32
 * bits, are safe in JSON, and are never given twice, even if a database outlives the sandbox's
 * memory.
 */
export function nextId(store: Store, kind: 'payment' | 'refund' | 'dispute' | 'terminal' | 'payout'): number {
  const newest = Number(store.newestFirst<Kind>(kind)[0]?.id ?? 0)
  return Math.max(newest + 1, Date.now() * 1000)
}
