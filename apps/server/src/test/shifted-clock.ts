import { vi } from 'vitest'

const HOUR_MS = 3_600_000

/** The clock of this process goes wrong by that much, and on from there; the database's does not. */
export function shiftClock(hours: number): Disposable {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.now() + hours * HOUR_MS,
    shouldAdvanceTime: true,
  })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}
