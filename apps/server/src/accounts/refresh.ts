import type * as contract from '@velvet/contract/endpoints/accounts'
import { AppError } from '@velvet/contract/errors'
import type { Call } from '../http/call.ts'
import { sessionEnd } from './session-end.ts'
import { extendSession } from './sessions-sql.ts'

/** The session stays the same: it still began when the password was given. */
export async function refresh(call: Call<typeof contract.refresh>) {
  const { db, config, customer, signToken } = call
  const { id: subject, sessionId } = customer
  const expiresAt = sessionEnd(config)
  const isLive = await db.transaction().execute((tx) => extendSession(tx, sessionId, expiresAt))
  if (!isLive) throw new AppError('session-ended')
  const token = signToken({ subject, sessionId, audience: 'customer', expiresAt })
  return { token, error: null }
}
