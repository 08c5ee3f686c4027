import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { byDatabaseClock } from '../../platform/database/clock-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

type Owner = { customerId: string } | { staffId: string }

interface NewSession {
  expiresAt: Date
  device: string
  /** The keyed hash of the device, by which a later session on it is recognised. */
  deviceHash?: string
  refreshHash?: string
  /** True if a native app opened the session. */
  native?: boolean
}

/** Returns the column that names the owner of a session, with the owner's id. */
const columnOf = (owner: Owner) =>
  'staffId' in owner ? { staff_id: owner.staffId } : { customer_id: owner.customerId }

/** Returns the id of the new session. */
export async function openSession(
  tx: Transaction,
  owner: Owner,
  { expiresAt, device, deviceHash, refreshHash, native }: NewSession,
): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('sessions')
    .values({
      id,
      device,
      native,
      ...columnOf(owner),
      device_hash: deviceHash,
      refresh_hash: refreshHash,
      expires_at: byDatabaseClock(expiresAt),
    })
    .execute()
  return id
}

/** Returns the live sessions of a person; the one used last comes first. */
export function listSessions(db: Database, owner: Owner) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as signedInAt', 'last_used_at as lastUsedAt'])
    .where((eb) => eb.and(columnOf(owner)))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/**
 * Begins a statement that ends live sessions. The caller adds the conditions that select the
 * sessions. A session that has already ended keeps the time of its end.
 */
function revoke(tx: Transaction) {
  return tx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
}

/** Ends the live sessions of a customer, except the `keep` sessions that were used last. */
export async function revokeOldSessions(tx: Transaction, customerId: string, keep: number) {
  await revoke(tx)
    .where('id', 'in', (old) =>
      old
        .selectFrom('sessions')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}

/** Returns undefined, and changes nothing, for a session that was ended in the meantime. */
export function extendSession(tx: Transaction, sessionId: string, expiresAt: Date) {
  return tx
    .updateTable('sessions')
    .set({ expires_at: byDatabaseClock(expiresAt), last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('native')
    .executeTakeFirst()
}

/**
 * Records which version of the app uses a session. Writes nothing if the session has this version
 * already.
 */
export async function setAppVersion(tx: Transaction, sessionId: string, version: string) {
  await tx
    .updateTable('sessions')
    .set({ app_version: version })
    .where('id', '=', sessionId)
    .where('app_version', 'is distinct from', version)
    .execute()
}

export async function revokeSession(tx: Transaction, sessionId: string): Promise<void> {
  await revoke(tx).where('id', '=', sessionId).execute()
}

/** Ends all sessions of a person, or only the named one if it belongs to them. */
export async function revokeSessionsOf(tx: Transaction, owner: Owner, sessionId?: string): Promise<void> {
  let query = revoke(tx).where((eb) => eb.and(columnOf(owner)))
  if (sessionId !== undefined) query = query.where('id', '=', sessionId)
  await query.execute()
}

/** Ends all sessions of a person but one. Returns how many it ended. */
export async function revokeOtherSessions(tx: Transaction, owner: Owner, kept: string): Promise<number> {
  const ended = await revoke(tx)
    .where((eb) => eb.and(columnOf(owner)))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('id', '<>', kept)
    .returning('id')
    .execute()
  return ended.length
}
