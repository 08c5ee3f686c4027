import { v7 as uuid } from 'uuid'
import type { Transaction } from '../database/connect.ts'

type Owner = { customer_id: string } | { staff_id: string }

/** Answers the id of the new session. */
export async function openSession(tx: Transaction, owner: Owner, expiresAt: Date): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('sessions')
    .values({ id, expires_at: expiresAt, ...owner })
    .execute()
  return id
}

/** False, with nothing changed, for a session that was ended in the meantime. */
export async function extendSession(
  tx: Transaction,
  sessionId: string,
  expiresAt: Date,
): Promise<boolean> {
  const extended = await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt })
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

export async function revokeSessionsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute()
}
