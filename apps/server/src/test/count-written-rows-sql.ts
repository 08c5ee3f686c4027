import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import type { CountedTable } from '../verify/schema-file.ts'

/** Counts what was written to a table while its triggers did not. */
export async function countWrittenRows(
  db: Database,
  { table, columns, condition }: CountedTable,
): Promise<void> {
  await sql`
    insert into written_rows
    select ${table}, day, rows, digest from written_sums(${table}, ${columns}, ${condition})`.execute(
    db,
  )
}
