import { readToken } from '@velvet/client/token-store'
import { decodeToken } from '@velvet/contract/token'
import { refreshUser } from '../state/auth.ts'
import type { AppStore } from '../state/store.ts'

/** Renews the token in the second half of its life, so that who uses the app stays signed in. */
export async function keepSignedIn(store: AppStore): Promise<void> {
  const { user } = store.getState().auth
  if (user && isPastHalf(readToken())) await store.dispatch(refreshUser(user))
}

function isPastHalf(token: string | null): boolean {
  try {
    const { iat, exp } = decodeToken(token)
    return Date.now() / 1000 > (Number(iat) + Number(exp)) / 2
  } catch {
    return false
  }
}
