import type { Database } from '../platform/database/connect.ts'

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
