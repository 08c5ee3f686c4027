import type { Feeling } from '../feeling.ts'

/**
 * Each list holds milliseconds of vibration and pause in turn. People can tell the patterns apart
 * while the phone is in a pocket.
 */
const PATTERNS: Record<Feeling, number[]> = {
  success: [40],
  warning: [40, 80, 40],
  error: [120, 80, 120],
}

/** Vibrates to report a result, if the browser can. */
export function buzz(feeling: Feeling): void {
  // Safari has no `vibrate`, although the type of `navigator` says that it always exists.
  if ('vibrate' in navigator) navigator.vibrate(PATTERNS[feeling])
}
