import { sql } from 'kysely'
import type { Database, RawTransaction, Transaction } from './connect.ts'

export async function begin(tx: RawTransaction): Promise<void> {
  await sql`begin`.execute(tx)
}

/**
 * Returns false if a statement of the transaction had failed. PostgreSQL accepts the commit of such a
 * transaction, and undoes it.
 */
export async function commit(tx: RawTransaction): Promise<boolean> {
  const { rows } = await sql<{ command: string }>`commit`.execute(tx)
  return rows[0]?.command === 'COMMIT'
}

export async function rollBack(connection: Database): Promise<void> {
  await sql`rollback`.execute(connection)
}

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
