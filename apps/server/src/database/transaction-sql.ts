import { sql } from 'kysely'
import type { Database, RawTransaction } from './connect.ts'

export async function begin(tx: RawTransaction): Promise<void> {
  await sql`begin`.execute(tx)
}

export async function commit(tx: RawTransaction): Promise<void> {
  await sql`commit`.execute(tx)
}

export async function rollBack(connection: Database): Promise<void> {
  await sql`rollback`.execute(connection)
}
