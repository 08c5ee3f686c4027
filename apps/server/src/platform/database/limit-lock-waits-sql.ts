import { sql } from 'kysely'
import type { Transaction } from './connect.ts'

/**
 * Limits how long each further statement of this transaction waits for a locked row. A transaction that
 * holds a row for which many wait must not wait for long itself.
 */
export async function limitLockWaits(tx: Transaction, limitMs: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${limitMs}ms`}, true)`.execute(tx)
}
