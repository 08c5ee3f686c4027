import { onTestFinished, vi } from 'vitest'

const HOUR_MS = 3_600_000

/** The clock of this process is wrong by that much for the rest of the test; the database's is not. */
export function shiftClock(hours: number): void {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.now() + hours * HOUR_MS,
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}
