import type * as contract from '@velvet/contract/endpoints/accounts'
import { AppError } from '@velvet/contract/errors'
import { normalisePhone } from '@velvet/contract/phone'
import type { Call } from '../http/call.ts'
import { findUser } from '../profile/profile-sql.ts'
import { confirmPassword, findAccount } from './accounts-sql.ts'
import { sessionEnd } from './session-end.ts'
import { openSession } from './sessions-sql.ts'

/** An unknown number takes as long as a wrong password, and is told the same. */
export async function login(call: Call<typeof contract.login>) {
  const { db, config, passwords, input, signToken } = call
  const phone = normalisePhone(input.phoneNumber)
  const account = phone === undefined ? undefined : await findAccount(db, phone)
  const matches = await passwords.matches(account?.password_hash, input.password)
  if (!account || !matches) throw new AppError('invalid-login')

  const expiresAt = sessionEnd(config)
  const sessionId = await db.transaction().execute(async (tx) => {
    // A password that was changed while we compared must open nothing any more.
    const isStillRight = await confirmPassword(tx, account.id, account.password_hash)
    if (!isStillRight) throw new AppError('invalid-login')
    return openSession(tx, { customer_id: account.id }, expiresAt)
  })
  return {
    token: signToken({ subject: account.id, sessionId, audience: 'customer', expiresAt }),
    user: await findUser(db, account.id, config.TRANSACTIONS_EMAIL),
  }
}
