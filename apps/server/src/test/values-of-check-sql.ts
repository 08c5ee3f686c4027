import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** Returns the values that a check of the database allows, in the order of the alphabet. */
export async function valuesOfCheck(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`.execute(db)
  return [...(rows[0]?.rule ?? '').matchAll(/'([a-z-]+)'/g)].map(([, value = '']) => value).sort()
}
