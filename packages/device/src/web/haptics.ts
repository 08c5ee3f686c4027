import type { Feeling } from '../feeling.ts'

/** Milliseconds of vibration and pause, different enough to tell apart in a pocket. */
const PATTERNS: Record<Feeling, number[]> = {
  success: [40],
  warning: [40, 80, 40],
  error: [120, 80, 120],
}

/** Vibrates to report a result, if the browser can. */
export function buzz(feeling: Feeling): void {
  // Safari does not have it, although its type says so.
  if ('vibrate' in navigator) navigator.vibrate(PATTERNS[feeling])
}
