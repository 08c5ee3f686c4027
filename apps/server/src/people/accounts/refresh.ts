import type * as contract from '@velvet/contract/people/accounts.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { setRenewalKey, RENEWAL_COOKIE } from '../../kernel/identity/renewal-key.ts'
import { sessionEnd, tokenEnd } from './session-end.ts'
import { extendSession } from '../../kernel/identity/sessions-sql.ts'

/** Renews a token. The session stays the same, and still began when the password was given. */
export async function refresh(call: Call<typeof contract.refresh>) {
  const { db, config, customer, signToken, cookies } = call
  const { id: subject, sessionId } = customer
  const end = sessionEnd(config)
  const session = await db.transaction().execute((tx) => extendSession(tx, sessionId, end))
  if (!session) throw new AppError('session-ended')
  const key = cookies.read(RENEWAL_COOKIE)
  if (key) setRenewalKey(cookies, key, end)
  // The session keeps its kind, so that a browser's token cannot get the long life of an app's.
  const expiresAt = tokenEnd(config, { isNative: session.native })
  const token = signToken({ subject, sessionId, audience: 'customer', expiresAt })
  return { token, error: null }
}
