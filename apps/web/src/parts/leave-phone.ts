import type { UnknownAction } from 'redux'
import type { ThunkDispatch } from 'redux-thunk'
import { forgetPerson } from '../state/auth.ts'
import type { RootState } from '../state/reducer.ts'
import { forgetRequestsOf } from './kept-request.ts'
import { clearSession } from './session-traces.ts'

/** Deletes everything that a customer who logs out has typed, sent and read on this phone. */
export function leavePhone() {
  return (dispatch: ThunkDispatch<RootState, unknown, UnknownAction>, getState: () => RootState): void => {
    const { user } = getState().auth
    if (user) forgetRequestsOf(user)
    clearSession()
    dispatch(forgetPerson())
  }
}
