import { setTimeout as sleep } from 'node:timers/promises'

export interface Tries {
  count: number
  /** The time limit of one try, which whoever asks keeps by itself. */
  limitMs: number
  pauseMs: number
  /** How long nobody is asked after all tries have failed, so that callers do not pile up. */
  restMs: number
}

/** Returns a function that asks a store again after a failure, and rests after too many of them. */
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
