import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../database/connect.ts'

type Owner = { customer_id: string } | { staff_id: string }

interface NewSession {
  expires_at: Date
  device: string
  address_hash?: string
  refresh_hash?: string
}

/** Answers the id of the new session. */
export async function openSession(
  tx: Transaction,
  owner: Owner,
  session: NewSession,
): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('sessions')
    .values({ id, ...session, ...owner })
    .execute()
  return id
}

/** The live sessions of a customer, the one used last first. */
export function listSessions(db: Database, customerId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as signedInAt', 'last_used_at as lastUsedAt'])
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** False, with nothing changed, for a session that was ended in the meantime. */
export async function extendSession(
  tx: Transaction,
  sessionId: string,
  expiresAt: Date,
): Promise<boolean> {
  const extended = await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt, last_used_at: new Date() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return extended !== undefined
}

export async function revokeSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** All of a customer's, or the one named if it is among them. */
export async function revokeSessionsOf(
  tx: Transaction,
  customerId: string,
  sessionId?: string,
): Promise<void> {
  let query = tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
  if (sessionId !== undefined) query = query.where('id', '=', sessionId)
  await query.execute()
}
