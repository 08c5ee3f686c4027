import { sql } from 'kysely'
import type { Database, RawTransaction } from './connect.ts'

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
