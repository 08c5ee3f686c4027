import { setTimeout as sleep } from 'node:timers/promises'

export interface Tries {
  count: number
  /**
   * The time limit of one try. `withTries` does not apply the limit, because the client of the
   * store does.
   */
  limitMs: number
  pauseMs: number
  /**
   * After all tries have failed, further calls fail at once for this long, so that no crowd of
   * callers waits.
   */
  restMs: number
}

/**
 * Returns a function that calls a store and tries again after a failure. Once all tries have
 * failed, it does not call the store for `restMs`.
 */
export function withTries({ count, pauseMs, restMs }: Tries) {
  let restsUntil = 0
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    if (performance.now() < restsUntil) throw new Error('The store did not answer a moment ago')
    for (let tried = 1; ; tried += 1) {
      try {
        return await ask()
      } catch (error) {
        if (tried < count) await sleep(pauseMs)
        else {
          restsUntil = performance.now() + restMs
          throw error
        }
      }
    }
  }
}
