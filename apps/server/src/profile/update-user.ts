import type * as contract from '@velvet/contract/endpoints/profile'
import { AppError } from '@velvet/contract/errors'
import { isUsernameAllowed } from '@velvet/contract/username'
import { recordOwnAct } from '../accounts/audit-sql.ts'
import { violates } from '../database/failures.ts'
import type { Call, Customer } from '../http/call.ts'
import { findUser, setEmail, setUsername } from './profile-sql.ts'

/** A stolen token must not be able to take an account over: its email needs a fresh password. */
const RECENT_LOGIN_MS = 30 * 60_000

export async function updateUser(call: Call<typeof contract.updateUser>) {
  const { db, config, customer, input } = call
  if ('username' in input) {
    if (!isUsernameAllowed(input.username)) throw new AppError('username-not-allowed')
  } else requireRecentLogin(customer)

  try {
    await db.transaction().execute(async (tx) => {
      if ('username' in input) await setUsername(tx, customer.id, input.username)
      else await setEmail(tx, customer.id, input.email)
      const action = 'username' in input ? 'username-changed' : 'email-changed'
      await recordOwnAct(tx, customer.id, action)
    })
  } catch (error) {
    if (violates(error, 'customers_by_username')) throw new AppError('username-taken')
    if (violates(error, 'customers_by_email')) throw new AppError('email-taken')
    throw error
  }
  const user = await findUser(db, customer.id, config.TRANSACTIONS_EMAIL)
  return { message: 'username' in input ? 'Username changed' : 'Email changed', user }
}

function requireRecentLogin({ signedInAt }: Customer): void {
  const isRecent = Date.now() - signedInAt.getTime() <= RECENT_LOGIN_MS
  if (!isRecent) throw new AppError('recent-login-required')
}
