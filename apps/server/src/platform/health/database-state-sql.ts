import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Returns the time by the database's clock, and whether the database takes changes. */
export async function readDatabaseState(db: Database) {
  const { rows } = await sql<{ now: Date; takesChanges: boolean }>`
    select now() as now, current_setting('transaction_read_only') = 'off' as "takesChanges"`.execute(db)
  return rows[0] ?? { now: new Date(), takesChanges: false }
}
