import type { Feeling } from './feeling.ts'
import { isNative } from './platform.ts'

/** Milliseconds of vibration and pause, different enough to tell apart in a pocket. */
const PATTERNS: Record<Feeling, number[]> = {
  success: [40],
  warning: [40, 80, 40],
  error: [120, 80, 120],
}

/** Vibrates to report a result, if the device can. Never throws, and returns at once. */
export function buzz(feeling: Feeling): void {
  if (isNative()) {
    void import('./native/haptics.ts').then(({ buzz }) => buzz(feeling)).catch(() => undefined)
    return
  }
  // Safari does not have it, although its type says so.
  if ('vibrate' in navigator) navigator.vibrate(PATTERNS[feeling])
}
