import type { UnknownAction } from 'redux'
import type { ThunkDispatch } from 'redux-thunk'
import { forgetPerson } from '../state/auth.ts'
import type { RootState } from '../state/reducer.ts'
import { forgetRequestsOf } from './kept-request.ts'
import { clearSession } from './session-traces.ts'

/** For a customer who leaves on purpose: with them goes all that they typed, sent and read. */
export function leavePhone() {
  return (
    dispatch: ThunkDispatch<RootState, unknown, UnknownAction>,
    getState: () => RootState,
  ): void => {
    const { user } = getState().auth
    if (user) forgetRequestsOf(user)
    clearSession()
    dispatch(forgetPerson())
  }
}
