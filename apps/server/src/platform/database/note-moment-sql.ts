import { sql } from 'kysely'
import type { Transaction } from './connect.ts'
import type { DB } from './schema.ts'

/** Writes the present time into a column of a row. If the column has a time already, it keeps that time. */
export async function noteMoment<Table extends keyof DB>(
  tx: Transaction,
  table: Table,
  column: Extract<keyof DB[Table], `${string}_at`>,
  id: string,
): Promise<void> {
  const moment = sql.ref(column)
  await sql`
    update ${sql.table(table)} set ${moment} = now()
    where id = ${id} and ${moment} is null`.execute(tx)
}
