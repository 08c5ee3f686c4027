import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** The rows that were written to a table on one day. */
export interface WrittenDay {
  table: string
  day: string
  rows: number
  hash: string
}

export interface SealedDay extends WrittenDay {
  seal: string
  /** Tells which HASH_SECRET made the seal. */
  secretMark: string
}

/** Lists all sealed days of each table, the oldest first. */
export async function listSealedDays(db: Database): Promise<SealedDay[]> {
  const { rows } = await sql<SealedDay>`
    select table_name as "table", day::text, rows, encode(hash, 'hex') as hash, seal,
      secret_mark as "secretMark"
    from sealed_days order by table_name, day`.execute(db)
  return rows
}
