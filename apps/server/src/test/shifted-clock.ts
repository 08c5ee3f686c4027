import { onTestFinished, vi } from 'vitest'

const HOUR_MS = 3_600_000

/**
 * Makes the clock of this process wrong for the rest of the test; the database's clock stays right.
 */
export function shiftClock(hours: number): void {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.now() + hours * HOUR_MS,
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}
