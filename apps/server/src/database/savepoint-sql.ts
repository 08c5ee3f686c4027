import { sql } from 'kysely'
import type { Transaction } from './connect.ts'

/** What is done after it can be undone by itself. One within another undoes the inner one alone. */
export async function setSavepoint(tx: Transaction): Promise<void> {
  await sql`savepoint before_work`.execute(tx)
}

export async function rollBackToSavepoint(tx: Transaction): Promise<void> {
  await sql`rollback to savepoint before_work`.execute(tx)
}

/** Keeps what was done, and forgets the savepoint: thousands of open ones slow a transaction. */
export async function releaseSavepoint(tx: Transaction): Promise<void> {
  await sql`release savepoint before_work`.execute(tx)
}
