import type { StaffRole } from '@velvet/contract/endpoint'
import type * as contract from '@velvet/contract/endpoints/gate'
import { AppError } from '@velvet/contract/errors'
import { openSession } from '../accounts/sessions-sql.ts'
import type { Call } from '../http/call.ts'
import { findActiveStaff } from './staff-login-sql.ts'

/** A shift and its overtime: a shared device is not left signed in for days. */
const STAFF_SESSION_MS = 12 * 3_600_000

export async function staffLogin(call: Call<typeof contract.staffLogin>) {
  const { db, passwords, input, signToken } = call
  const member = await findActiveStaff(db, input.email)
  const matches = await passwords.matches(member?.password_hash, input.password)
  if (!member || !matches) throw new AppError('invalid-login')

  const expiresAt = new Date(Date.now() + STAFF_SESSION_MS)
  const sessionId = await db
    .transaction()
    .execute((tx) => openSession(tx, { staff_id: member.id }, expiresAt))
  const { id, name, role } = member
  return {
    token: signToken({ subject: id, sessionId, audience: 'staff', expiresAt }),
    staff: { id, name, role: role as StaffRole },
  }
}
