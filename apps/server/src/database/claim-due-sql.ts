import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './connect.ts'

interface DueWork {
  table: string
  /**
   * The names of the columns that hold the primary key, the time of the next try and the number of
   * tries.
   */
  columns: { key: string; dueAt: string; tries: string }
  /** A condition that due rows must meet as well. */
  condition?: RawBuilder<boolean>
  /** The interval until the next try of a claimed row. */
  wait: RawBuilder<string>
  returning: RawBuilder<unknown>
}

/**
 * Claims rows that are due, the earliest first, and postpones their next try, so that nobody else
 * takes them. Rows that another transaction holds are left out.
 */
export async function claimDue<Row>(
  tx: Transaction,
  { table, columns, condition = sql`true`, wait, returning }: DueWork,
  limit: number,
): Promise<Row[]> {
  const key = sql.ref(columns.key)
  const dueAt = sql.ref(columns.dueAt)
  const tries = sql.ref(columns.tries)
  const { rows } = await sql<Row>`
    with due as materialized (
      select ${key} as due_key from ${sql.table(table)}
      where ${dueAt} <= now() and ${condition}
      order by ${dueAt} limit ${limit} for update skip locked
    )
    update ${sql.table(table)} set ${tries} = ${tries} + 1, ${dueAt} = now() + ${wait}
    from due where ${key} = due.due_key
    returning ${returning}
  `.execute(tx)
  return rows
}
