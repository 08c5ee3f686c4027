import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import { COUNTED_TABLES } from '../verify/schema-file.ts'
import { countWrittenRows } from './count-written-rows-sql.ts'

/** Counts anew what is written to each table, after a test has changed or deleted evidence by hand. */
export async function countAgain(db: Database): Promise<void> {
  await sql`delete from written_rows`.execute(db)
  for (const table of COUNTED_TABLES) await countWrittenRows(db, table)
}
