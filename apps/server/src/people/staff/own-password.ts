import type * as contract from '@velvet/contract/people/staff.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { ENROLMENT_MINUTES } from '@velvet/contract/people/staff.rules'
import { revokeOtherSessions } from '../../kernel/identity/sessions-sql.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { requireOwnPassword } from '../../kernel/identity/own-password.ts'
import { endBegun } from './end-begun.ts'
import { endInvitations, replaceStaffPassword } from './invitations-sql.ts'
import { findOwnFactors } from './second-factor-sql.ts'

/**
 * Changes the caller's password. The same transaction ends all other sessions of the caller, their
 * PIN for the door, the link with which a person could choose another password, and the caller's
 * invitations and adjustments that are still open, so that a person who knew the old password is shut
 * out.
 */
export async function changeOwnPassword(call: Call<typeof contract.changeOwnPassword>) {
  const { db, passwords, staff, input, origin } = call
  const own = await findOwnFactors(db, staff.id, ENROLMENT_MINUTES)
  const checked = await requireOwnPassword(call, own)
  const next = await passwords.hash(input.newPassword, origin)
  return db.transaction().execute(async (tx) => {
    if (!(await replaceStaffPassword(tx, { staffId: staff.id, checked, next }))) {
      throw new AppError('password-wrong')
    }
    const endedSessions = await revokeOtherSessions(tx, { staffId: staff.id }, staff.sessionId)
    await endInvitations(tx, staff.id)
    const detail = await endBegun(tx, { staffId: staff.id, by: staff.id })
    const entry = { staffId: staff.id, action: 'change-password', subject: staff.id, detail }
    await recordStaffAction(tx, entry)
    return { endedSessions }
  })
}
