import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/connect.ts'

/** Resolves once a statement of this database waits for a lock that another transaction holds. */
export const untilOneWaits = (db: Database) => untilSomeWait(db, 1)

/** Resolves once this many statements of this database wait for locks. */
export async function untilSomeWait(db: Database, statements: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return rows[0]?.count
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(statements)
}
