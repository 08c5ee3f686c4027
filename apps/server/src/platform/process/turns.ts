import { AppError } from '@velvet/contract/shared/errors'
import pLimit, { type LimitFunction } from 'p-limit'

interface Room {
  /** How many tasks of one key run at once. */
  atOnce: number
  /** How many tasks of one key may wait. */
  waiting: number
}

/**
 * Returns a function that does the tasks of each key in the order in which they came, `atOnce` at a
 * time. That function throws AppError('busy') at once where too many tasks of the same key wait
 * already.
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
