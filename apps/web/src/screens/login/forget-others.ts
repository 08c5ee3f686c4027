import { forgetTraces } from '../../state/auth.ts'
import { clearSession, forgetUnanswered } from '../../parts/session-traces.ts'

/**
 * A phone may be shared: whoever signs in finds nothing of another customer, also where that one
 * never signed out, or their session just ended.
 */
export function forgetOthers(before: string | null, now: string): void {
  if (before !== null && before !== now) {
    forgetTraces()
    clearSession()
  }
  forgetUnanswered(now)
}
