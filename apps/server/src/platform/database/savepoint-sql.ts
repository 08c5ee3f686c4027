import { sql } from 'kysely'
import type { Transaction } from './connect.ts'

/**
 * Lets everything after this point be undone by itself. An inner savepoint undoes its own part
 * only.
 */
export async function setSavepoint(tx: Transaction): Promise<void> {
  await sql`savepoint before_work`.execute(tx)
}

export async function rollBackToSavepoint(tx: Transaction): Promise<void> {
  await sql`rollback to savepoint before_work`.execute(tx)
}

/**
 * Keeps the changes and forgets the savepoint, because thousands of open ones slow a transaction.
 */
export async function releaseSavepoint(tx: Transaction): Promise<void> {
  await sql`release savepoint before_work`.execute(tx)
}
