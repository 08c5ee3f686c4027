import { forgetTraces } from '../../state/auth.ts'

/** Where what was not answered yet is kept for the customer who asked. */
const KEPT_OF = /^(?:purchase|pending-top-up):/

/**
 * A phone may be shared: whoever signs in finds nothing of another customer, also where that one
 * never signed out, or their session just ended.
 */
export function forgetOthers(before: string | null, now: string): void {
  if (before !== null && before !== now) {
    forgetTraces()
    sessionStorage.clear()
  }
  for (const key of Object.keys(sessionStorage)) {
    if (KEPT_OF.test(key) && !key.includes(now)) sessionStorage.removeItem(key)
  }
}
