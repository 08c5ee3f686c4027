import type * as contract from '@velvet/contract/endpoints/people'
import { AppError } from '@velvet/contract/errors'
import { ENROLMENT_MINUTES } from '@velvet/contract/staff'
import { revokeOtherSessions } from '../../accounts/sessions-sql.ts'
import { recordStaffDeed } from '../../audit/record-deed.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { accountOfStaff } from '../../identity/account-name.ts'
import { allowPassword } from '../../identity/password-throttle.ts'
import { endInvitations, replaceStaffPassword } from './invitations-sql.ts'
import { findOwnFactors } from './second-factor-sql.ts'

/**
 * Changes the caller's password. Whoever learned the old one loses what they opened with it: every
 * other session ends in the same transaction, and so does a link to choose another password.
 */
export async function changeOwnPassword(call: Call<typeof contract.changeOwnPassword>) {
  const { db, passwords, staff, input } = call
  const own = await findOwnFactors(db, staff.id, ENROLMENT_MINUTES)
  const checked = await requireOwnPassword(call, own)
  const next = await passwords.hash(input.newPassword)
  return db.transaction().execute(async (tx) => {
    if (!(await replaceStaffPassword(tx, { staffId: staff.id, checked, next }))) {
      throw new AppError('password-wrong')
    }
    const endedSessions = await revokeOtherSessions(tx, { staffId: staff.id }, staff.sessionId)
    await endInvitations(tx, staff.id)
    const deed = { staffId: staff.id, action: 'change-password', subject: staff.id }
    await recordStaffDeed(tx, deed)
    return { endedSessions }
  })
}

type AsksPassword = Parameters<typeof allowPassword>[0] &
  Pick<Deps, 'passwords'> & { input: { password: string } }

/**
 * Throws AppError `password-wrong` unless the caller has entered their present password, whose hash
 * it returns. Wrong ones count as at the sign-in, so that nobody guesses at an unlocked computer.
 */
export async function requireOwnPassword(
  call: AsksPassword,
  { email, passwordHash }: { email: string; passwordHash: string | null },
): Promise<string> {
  const claim = { account: accountOfStaff(email), deviceKey: undefined }
  const attempt = await allowPassword(call, claim)
  const matches = await call.passwords.matches(passwordHash ?? undefined, call.input.password)
  if (!matches || passwordHash === null) throw new AppError('password-wrong')
  await attempt.succeeded()
  return passwordHash
}
