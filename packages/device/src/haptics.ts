import type { Feeling } from './feeling.ts'
import { isNative } from './platform.ts'

/** Milliseconds on and off, told apart in a pocket. */
const PATTERNS: Record<Feeling, number[]> = {
  success: [40],
  warning: [40, 80, 40],
  error: [120, 80, 120],
}

/** Lets a result be felt, where the device can. Never throws, and nobody waits for it. */
export function buzz(feeling: Feeling): void {
  if (isNative()) {
    void import('./native/haptics.ts').then(({ buzz }) => buzz(feeling)).catch(() => undefined)
    return
  }
  // Absent from Safari, whatever its type says.
  if ('vibrate' in navigator) navigator.vibrate(PATTERNS[feeling])
}
