import { forgetTraces } from '../../state/forget-traces.ts'
import { clearSession, forgetOthersHere } from '../../parts/session-traces.ts'

/**
 * A phone may be shared, so whoever signs in finds nothing of another customer, even if that
 * customer never signed out or their session has just ended. Their unanswered requests stay on the
 * phone, out of sight: they keep a purchase from being made twice.
 */
export function forgetOthers(before: string | null, now: string): void {
  if (before !== null && before !== now) {
    forgetTraces()
    clearSession()
  }
  forgetOthersHere(now)
}
