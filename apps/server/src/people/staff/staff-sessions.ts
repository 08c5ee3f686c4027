import type * as contract from '@velvet/contract/people/staff-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { listSessions, revokeSession, revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { isMember } from './people-sql.ts'

export async function staffLogout(call: Call<typeof contract.staffLogout>): Promise<null> {
  const { db, staff } = call
  await db.transaction().execute((tx) => revokeSession(tx, staff.sessionId))
  return null
}

export async function listStaffSessions(call: Call<typeof contract.listStaffSessions>) {
  const { db, staff } = call
  return { sessions: await sessionsOf(db, staff.id, staff.sessionId) }
}

export async function endStaffSession(call: Call<typeof contract.endStaffSession>): Promise<null> {
  const { db, staff, input } = call
  await db.transaction().execute((tx) => revokeSessionsOf(tx, { staffId: staff.id }, input.sessionID))
  return null
}

export async function listMemberSessions(call: Call<typeof contract.listMemberSessions>) {
  const { db, staff, input } = call
  if (!(await isMember(db, input.staffID))) throw new AppError('member-not-found')
  return { sessions: await sessionsOf(db, input.staffID, staff.sessionId) }
}

/**
 * Ends all sessions of a member. Their tokens stop working at the next call, which looks its
 * session up.
 */
export async function endMemberSessions(call: Call<typeof contract.endMemberSessions>): Promise<null> {
  const { db, staff, input } = call
  const { staffID: staffId } = input
  if (!(await isMember(db, staffId))) throw new AppError('member-not-found')
  await db.transaction().execute(async (tx) => {
    await revokeSessionsOf(tx, { staffId })
    const action = 'end-staff-sessions'
    await recordStaffAction(tx, { staffId: staff.id, action, subject: staffId })
  })
  return null
}

async function sessionsOf(db: Database, staffId: string, current: string) {
  const rows = await listSessions(db, { staffId })
  return rows.map(({ id, device, signedInAt, lastUsedAt }) => ({
    id,
    device,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === current,
  }))
}
