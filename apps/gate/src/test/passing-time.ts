import { onTestFinished, vi } from 'vitest'

/** Stops the time of a test. From then on it passes only in `msUntil` and `passMs`. */
export function stopTime(): void {
  // Only these timers are replaced, because IndexedDB needs the other ones to be real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Lets time pass until the condition holds, and returns the milliseconds that it took. */
export async function msUntil(holds: () => boolean): Promise<number> {
  for (let ms = 0; ms < 180_000; ms += 50) {
    if (holds()) return ms
    await passMs(50)
  }
  throw new Error('it did not happen within three minutes')
}

/** Lets this many milliseconds pass, together with everything that is to happen in them. */
export async function passMs(time: number): Promise<void> {
  for (let ms = 0; ms < time; ms += 50) {
    await vi.advanceTimersByTimeAsync(50)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
