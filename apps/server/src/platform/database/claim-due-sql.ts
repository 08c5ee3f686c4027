import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from './connect.ts'

interface DueWork {
  table: string
  /** The column of the primary key; `id` by default. */
  key?: string
  /** The column of the time of the next try; `next_attempt_at` by default. */
  dueAt?: string
  /** The column of the number of tries; `attempts` by default. */
  tries?: string
  /** Only due rows that also meet this condition are claimed. */
  condition?: RawBuilder<boolean>
  /** The interval until the next try of a claimed row; by default it grows up to an hour. */
  wait?: RawBuilder<string>
  returning: RawBuilder<unknown>
}

/**
 * Claims rows that are due, the earliest first, and postpones their next try, so that no other worker takes them. Rows
 * that another transaction holds are left out.
 */
export async function claimDue<Row>(tx: Transaction, work: DueWork, limit: number): Promise<Row[]> {
  const { condition = sql`true`, returning } = work
  const table = sql.table(work.table)
  const key = sql.ref(work.key ?? 'id')
  const dueAt = sql.ref(work.dueAt ?? 'next_attempt_at')
  const tries = sql.ref(work.tries ?? 'attempts')
  const wait = work.wait ?? backOff(sql`${tries} + 1`)
  const { rows } = await sql<Row>`
    with due as materialized (
      select ${key} as due_key from ${table}
      where ${dueAt} <= now() and ${condition}
      order by ${dueAt} limit ${limit} for update skip locked
    )
    update ${table} set ${tries} = ${tries} + 1, ${dueAt} = now() + ${wait}
    from due where ${key} = due.due_key
    returning ${returning}
  `.execute(tx)
  return rows
}

/** Returns how long to wait after this many tries: 15 s, 30 s, 1 min, … up to an hour. */
export function backOff(tries: RawBuilder<number>): RawBuilder<string> {
  return sql`least(interval '15 seconds' * power(2, least(${tries}, 9) - 1), interval '1 hour')`
}
