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

type Prints = Record<string, string>

/**
 * Prepares one statement that reads a fingerprint of every table, and returns a function that runs it. Tests compare
 * the fingerprints before and after a call that must not change anything. Each change of a row gives it another `xmin`.
 */
export async function prepareFingerprints(db: Database): Promise<() => Promise<Prints>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' order by 1`.execute(db)
  const ofTables = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      concat(count(*), ' ', sum(t.xmin::text::bigint)) as print
      from ${sql.table(name)} t`,
  )
  const all = sql<{ name: string; print: string }>`/* fingerprints */
    ${sql.join(ofTables, sql` union all `)}`
  return async () => {
    const { rows } = await all.execute(db)
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}

/** A refusal may write these: its own answer, the last use of its session, and counts of wrong passwords and of calls. */
const BESIDE = ['idempotency_keys', 'staff_idempotency_keys', 'sessions', 'login_tries', 'shares']

/** Returns a fingerprint of every table that a refused call must leave as it is. */
export async function rowsWritten({ db }: { db: Database }): Promise<Prints> {
  const read = await prepareFingerprints(db)
  return Object.fromEntries(Object.entries(await read()).filter(([name]) => !BESIDE.includes(name)))
}

/** Returns the values that a check constraint of the database allows, in alphabetical order. */
export async function valuesOfCheck(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`.execute(db)
  // PostgreSQL prints a list as it was written: 'one', 'two' or '{one,two}'.
  const lists = [...(rows[0]?.rule ?? '').matchAll(/'\{?([a-z,-]+)\}?'/g)].map(([, list = '']) => list)
  return lists.flatMap((list) => list.split(',')).sort()
}
