import { AppError } from '@velvet/contract/errors'
import pLimit, { type LimitFunction } from 'p-limit'

interface Room {
  /** How much of the work of one key is done at once. */
  atOnce: number
  /** How much of it may wait for that. */
  waiting: number
}

/**
 * Returns a function that does the work of each key a little at a time, in the order in which it
 * came. That function throws AppError('busy') at once where too much of the same key waits already.
 */
export function turnsOf({ atOnce, waiting }: Room) {
  const limits = new Map<string, LimitFunction>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? pLimit(atOnce)
    if (limit.pendingCount >= waiting) throw new AppError('busy')
    limits.set(key, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
    }
  }
}
