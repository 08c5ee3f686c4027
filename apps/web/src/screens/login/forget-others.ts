import { forgetTraces } from '../../state/auth.ts'
import { clearSession, forgetOthersHere } from '../../parts/session-traces.ts'

/**
 * A phone may be shared: whoever signs in finds nothing of another customer, also where that one
 * never signed out, or their session just ended. What that one sent and the server has not answered
 * stays out of sight until they are back: it is what keeps their purchase from being made twice.
 */
export function forgetOthers(before: string | null, now: string): void {
  if (before !== null && before !== now) {
    forgetTraces()
    clearSession()
  }
  forgetOthersHere(now)
}
