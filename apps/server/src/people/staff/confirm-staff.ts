import { ENROLMENT_MINUTES } from '@velvet/contract/people/staff.rules'
import type * as contract from '@velvet/contract/people/staff-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { requireOwnPassword } from '../../kernel/identity/own-password.ts'
import { findOwnFactors } from './second-factor-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { noteConfirmation } from '../../kernel/identity/session-sql.ts'
import { confirmFactors } from './staff-login-sql.ts'
import { requireSecondFactor } from './staff-login.ts'

/**
 * Takes the password and the code again, so that a stolen token, or an unlocked computer, is not
 * enough for what can give another person access or money.
 */
export async function confirmStaff(call: Call<typeof contract.confirmStaff>): Promise<null> {
  const { db, staff } = call
  const own = await findOwnFactors(db, staff.id, ENROLMENT_MINUTES)
  const passwordHash = await requireOwnPassword(call, own)
  const member = { id: staff.id, passwordHash, totpSecret: own.sealed }
  await db.transaction().execute(async (tx) => {
    if (!(await confirmFactors(tx, member))) throw new AppError('password-wrong')
    await requireSecondFactor(tx, call, member)
    await noteConfirmation(tx, staff.sessionId)
  })
  return null
}
