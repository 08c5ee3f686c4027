import type { Feeling } from './feeling.ts'
import { isNative } from './platform.ts'
import { buzz as buzzInBrowser } from './web/haptics.ts'

/** Vibrates to report a result, if the device can. Never throws, and returns at once. */
export function buzz(feeling: Feeling): void {
  if (isNative()) {
    void import('./native/haptics.ts').then(({ buzz }) => buzz(feeling)).catch(() => undefined)
  } else {
    buzzInBrowser(feeling)
  }
}
