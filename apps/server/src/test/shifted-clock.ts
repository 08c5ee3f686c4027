import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { onTestFinished, vi } from 'vitest'

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
