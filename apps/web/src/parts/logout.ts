import type { Dispatch } from 'redux'
import { logout as logoutCall } from '../calls/accounts.ts'
import { forgetPerson } from '../state/auth.ts'
import { clearSession } from './session-traces.ts'

/** Signs out on this device at once; the server is told if it can be reached. */
export function logout() {
  return (dispatch: Dispatch): void => {
    logoutCall({}).catch(() => undefined)
    // Not when a session merely ends: an unanswered purchase is then asked about after a login.
    clearSession()
    dispatch(forgetPerson())
  }
}
