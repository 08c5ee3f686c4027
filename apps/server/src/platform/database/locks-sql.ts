import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './connect.ts'

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. */
export async function takeNamedLock(tx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * An attempt to take the lock of this name until the transaction ends. Its value is false if another
 * transaction holds the lock.
 */
export const takesNamedLock = (name: RawBuilder<unknown>) =>
  sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`

/** Takes the lock of this name until the transaction ends. Returns false if another one holds it. */
export async function tryNamedLock(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select ${takesNamedLock(sql`${name}`)} as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/**
 * Limits how long each further statement of this transaction waits for a locked row. A transaction that
 * holds a row for which many wait must not wait for long itself.
 */
export async function limitLockWaits(tx: Transaction, limitMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${limitMs}ms`}, true)`.execute(tx)
}
