import { AppError } from '@velvet/contract/calls/errors'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Cookies, Customer, Origin } from '../../kernel/identity/caller.ts'
import { allowPassword } from '../../kernel/identity/password-throttle.ts'
import { findPasswordHash } from './close-account-sql.ts'

type Asker = Deps & { customer: Customer; origin: Origin; cookies: Cookies }

/**
 * Returns the account's password hash if the password is right. Guesses count together with those
 * at a login, because whoever stole a token could guess here. Throws AppError `password-wrong`,
 * `too-many-requests` after too many guesses, or `session-ended` if the account was closed meanwhile.
 */
export async function requirePassword(
  call: Asker,
  { password, deviceKey }: { password: string; deviceKey?: string | undefined },
): Promise<string> {
  const { db, passwords, customer, origin } = call
  const attempt = await allowPassword(call, { account: customer.phone, deviceKey })
  const hash = await findPasswordHash(db, customer.id)
  const matches = await passwords.matches(hash, password, origin)
  if (hash === undefined) throw new AppError('session-ended')
  if (!matches) throw new AppError('password-wrong')
  await attempt.succeeded()
  return hash
}
