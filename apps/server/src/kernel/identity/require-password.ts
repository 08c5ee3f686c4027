import { AppError } from '@velvet/contract/shared/errors'
import { findPasswordHash } from './accounts-sql.ts'
import type { Cookies, Customer, Origin, StaffMember } from './caller.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { allowPassword } from './password-throttle.ts'

type Asker = Parameters<typeof allowPassword>[0] & {
  passwords: PasswordHasher
  customer: Customer
  origin: Origin
  cookies: Cookies
}

/**
 * Returns the account's password hash if the password is right. Guesses count together with those at a login, because
 * the thief of a token could guess here. Throws AppError `password-wrong`, `too-many-requests` after too many guesses,
 * or `session-ended` if the account was closed meanwhile.
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

/**
 * Throws AppError `confirmation-required` unless the caller gave their password, and the code of their second
 * factor, within the last `CONFIRMED_MINUTES`. A stolen token alone is then not enough.
 */
export function requireConfirmed({ isConfirmed }: Pick<StaffMember, 'isConfirmed'>): void {
  if (!isConfirmed) throw new AppError('confirmation-required')
}
