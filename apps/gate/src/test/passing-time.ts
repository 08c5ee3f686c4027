import { onTestFinished, vi } from 'vitest'

/** Lets time pass only while `msUntil` waits, until the test ends. */
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

/** Lets this much time pass, with what happens in it. */
export async function passMs(time: number): Promise<void> {
  for (let ms = 0; ms < time; ms += 50) {
    await vi.advanceTimersByTimeAsync(50)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
