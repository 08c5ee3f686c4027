import type { Kind, Store } from './store.ts'

/**
 * The next number of a kind. It starts from the clock in microseconds: above 32 bits, safe in JSON,
 * and never given twice even when a database outlives the sandbox's memory.
 */
export function nextId(store: Store, kind: 'payment' | 'refund' | 'dispute'): number {
  const newest = Number(store.newestFirst<Kind>(kind)[0]?.id ?? 0)
  return Math.max(newest + 1, Date.now() * 1000)
}
