import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/connect.ts'

/** Calls `read`, and returns how many rows of each table it read, by an index or without one. */
export function rowsRead(db: Database, read: (tx: Transaction) => Promise<unknown>): Promise<Record<string, number>> {
  return db.transaction().execute(async (tx) => {
    // The first counts are subtracted, because they contain reads of earlier transactions on this
    // connection.
    const before = await countRead(tx)
    await read(tx)
    const after = await countRead(tx)
    const counts = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)])
    return Object.fromEntries(counts) as Record<string, number>
  })
}

async function countRead(tx: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables`.execute(tx)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Lists every row of the database that holds this text. */
export async function rowsWith(db: Database, text: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db
        .selectFrom(name as 'customers')
        .selectAll()
        .execute()
      return rows.filter((row) => JSON.stringify(row).includes(text)).map(() => name)
    }),
  )
  return found.flat()
}
