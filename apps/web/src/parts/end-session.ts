import type { UnknownAction } from 'redux'
import type { ThunkDispatch } from 'redux-thunk'
import { logout } from '../calls/accounts.ts'
import type { RootState } from '../state/reducer.ts'
import { leavePhone } from './leave-phone.ts'

/** Logs out on this device at once, and tells the server if it can be reached. */
export function endSession() {
  return (dispatch: ThunkDispatch<RootState, unknown, UnknownAction>): void => {
    logout({}).catch(() => undefined)
    dispatch(leavePhone())
  }
}
