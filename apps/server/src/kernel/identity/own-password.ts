import { AppError } from '@velvet/contract/shared/errors'
import type { Origin } from './caller.ts'
import { accountOfStaff } from './account-name.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { allowPassword } from './password-throttle.ts'

type AsksPassword = Parameters<typeof allowPassword>[0] & {
  passwords: PasswordHasher
  input: { password: string }
  origin: Origin
}

/**
 * Checks the caller's present password and returns its hash. Throws AppError `password-wrong` for another password.
 * Wrong passwords count in the same way as at the sign-in, so that a stranger cannot try many of them at an unlocked
 * computer.
 */
export async function requireOwnPassword(
  call: AsksPassword,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<string> {
  const claim = { account: accountOfStaff(email), deviceKey: undefined }
  const attempt = await allowPassword(call, claim)
  const matches = await call.passwords.matches(passwordHash ?? undefined, call.input.password, call.origin)
  if (!matches || passwordHash === null) throw new AppError('password-wrong')
  await attempt.succeeded()
  return passwordHash
}
