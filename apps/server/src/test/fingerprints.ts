import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

type Prints = Record<string, string>

/**
 * Prepares one statement that reads a fingerprint of every table, and returns a function that reads
 * them. Tests compare the fingerprints from before and after a call that must change nothing.
 */
export async function prepareFingerprints(db: Database): Promise<() => Promise<Prints>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(db)
  const ofTables = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      coalesce(sum(hashtextextended(t::text, 0)), 0)::text as print
      from ${sql.table(name)} t`,
  )
  const all = sql<{ name: string; print: string }>`
    /* fingerprints */ ${sql.join(ofTables, sql` union all `)}`
  return async () => {
    const { rows } = await all.execute(db)
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}
