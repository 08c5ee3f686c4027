import type { UnknownAction } from 'redux'
import type { ThunkDispatch } from 'redux-thunk'
import type { InputTo } from '@velvet/client/call'
import { keepDeviceKey, readDeviceKey } from '@velvet/client/device-key'
import type { Renewal } from '@velvet/client/session'
import { forgetToken, readToken, storeToken } from '@velvet/client/token-store'
import type { User } from '@velvet/contract/shared/entities/entities'
import { InvalidTokenError } from '@velvet/contract/shared/token'
import * as accounts from '../calls/accounts.ts'
import { callThunk } from './call-thunk.ts'
import { followCall } from './follow-call.ts'
import { forgetTraces } from './forget-traces.ts'
import { personForgotten } from './person-forgotten.ts'
import { createSlice } from './slice.ts'
import { signedInPerson } from './signed-in-person.ts'
import { subjectOf } from './subject.ts'

interface AuthState {
  isAuthenticated: boolean
  /** The customer's UUID: the subject of the token. */
  user: string | null
  singleUser: User | null
  loginLoading: boolean
  loginError: string | null
  registerLoading: boolean
  registerError: string | null
  resetPasswordLoading: boolean
  resetPasswordError: string | null
  refreshLoading: boolean
  refreshError: string | null
}

const transient = {
  loginLoading: false,
  loginError: null,
  registerLoading: false,
  registerError: null,
  resetPasswordLoading: false,
  resetPasswordError: null,
  refreshLoading: false,
  refreshError: null,
}
const initialState: AuthState = {
  isAuthenticated: false,
  user: null,
  singleUser: null,
  ...transient,
}

/** Returns the subject of a token that the server has just issued. */
function ownerOf(token: string): string {
  const owner = subjectOf(token)
  if (owner === undefined) throw new InvalidTokenError()
  return owner
}

/**
 * Logs a customer in, in the place of anybody who is still logged in. That person stays logged in if
 * the login is refused.
 */
export const startSession = callThunk(
  'auth/startSession',
  async (input: InputTo<typeof accounts.login>) => {
    const answer = await accounts.login({ ...input, deviceKey: readDeviceKey() })
    const { token, user } = answer
    const owner = ownerOf(token)
    storeToken(token)
    keepDeviceKey(answer.deviceKey)
    return { user: owner, singleUser: user }
  },
  true,
)

/**
 * Opens an account and returns its balance, which shows whether the free offer was given. The
 * customer then logs in.
 */
export const register = callThunk('auth/register', async (input: InputTo<typeof accounts.signUp>) => {
  const { user, deviceKey } = await accounts.signUp(input)
  keepDeviceKey(deviceKey)
  return user.Balance
})

export const resetPassword = callThunk('auth/resetPassword', async (input: InputTo<typeof accounts.changePassword>) => {
  keepDeviceKey((await accounts.changePassword(input)).deviceKey)
})

/** Replaces the present token with a new one. */
export const refreshUser = callThunk('auth/refreshUser', async (id: string) => {
  const held = readToken()
  const { token } = await accounts.refresh({ id })
  const owner = ownerOf(token)
  // A person who has logged out in the meantime stays logged out.
  if (readToken() === held) storeToken(token)
  return owner
})

/** Renews the present token, whatever its age. A server that does not answer ends nothing. */
export function renewSession() {
  return async (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<Renewal> => {
    const owner = signedInPerson()
    if (owner === undefined) return 'ended'
    const outcome = await dispatch(refreshUser(owner))
    if (refreshUser.fulfilled.match(outcome)) return 'renewed'
    return outcome.error.status === 401 ? 'ended' : 'unknown'
  }
}

/**
 * Forgets a person in the state and everywhere else on the phone. `reason` holds the server's words
 * if the server has ended their session; the login screen shows them.
 */
export function forgetPerson(reason: string | null = null) {
  forgetToken()
  forgetTraces()
  return personForgotten(reason)
}

const slice = createSlice({
  name: 'auth',
  initialState,
  transient,
  reducers: {},
  extraReducers: (builder) => {
    followCall(builder, startSession, {
      busy: 'loginLoading',
      error: 'loginError',
      succeeded: (_, action) => ({ ...initialState, ...action.payload, isAuthenticated: true }),
    })
    followCall(builder, register, { busy: 'registerLoading', error: 'registerError' })
    followCall(builder, resetPassword, {
      busy: 'resetPasswordLoading',
      error: 'resetPasswordError',
    })
    followCall(builder, refreshUser, {
      busy: 'refreshLoading',
      error: 'refreshError',
      answer: 'user',
    })
    builder.addCase(personForgotten, (state, action) => {
      state.refreshError = action.payload
    })
  },
})

export default slice.reducer
