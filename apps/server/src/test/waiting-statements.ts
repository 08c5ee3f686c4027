import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Transaction } from '../platform/database/connect.ts'
import type { TestServer } from './start-test-server.ts'

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

/**
 * Starts acts one by one while a lock that they all need is held, so that each waits behind the previous one. Resolves
 * to the outcomes of all acts.
 */
export async function overlapInOrder<Name extends string>(
  db: Database,
  order: readonly Name[],
  acts: Record<Name, () => Promise<string>>,
  lock: (tx: Transaction) => Promise<unknown>,
): Promise<Record<Name, string>> {
  const begun = await db.transaction().execute(async (tx) => {
    await lock(tx)
    const waiting: { name: Name; end: Promise<string> }[] = []
    for (const name of order) {
      waiting.push({ name, end: acts[name]() })
      await untilSomeWait(db, waiting.length)
    }
    return waiting
  })
  const ends = await Promise.all(begun.map(async ({ name, end }) => [name, await end] as const))
  return Object.fromEntries(ends) as Record<Name, string>
}

/**
 * Makes a call while PostgreSQL drops every connection that changes a row of this table, as when a network fails in the
 * middle of a transaction. Returns the response.
 */
export async function callWithCutConnection<Answer>(
  { db }: Pick<TestServer, 'db'>,
  { table, change = 'insert or update or delete' }: { table: string; change?: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  await sql`create function end_the_connection() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end $$`.execute(db)
  await sql`create trigger ends_the_connection after ${sql.raw(change)} on ${sql.table(table)}
    for each row execute function end_the_connection()`.execute(db)
  try {
    return await call()
  } finally {
    await sql`drop function end_the_connection cascade`.execute(db)
  }
}

interface SlowWrites extends AsyncDisposable {
  /** Resolves once one of the changes has begun to wait. */
  untilOneSleeps: () => Promise<void>
}

/** Makes each of these changes of a table take so many seconds more, and holds its locks meanwhile. */
export async function slowDown(
  { db }: Pick<TestServer, 'db'>,
  { table, change, seconds }: { table: string; change: string; seconds: number },
): Promise<SlowWrites> {
  await sql`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(${sql.lit(seconds)}); return new; end $$`.execute(db)
  await sql`create trigger dawdle before ${sql.raw(change)} on ${sql.table(table)}
    for each row execute function dawdle()`.execute(db)
  const sleeping = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`.execute(db)
    return rows.length > 0
  }
  return {
    untilOneSleeps: () => expect.poll(sleeping, { interval: 5, timeout: 10_000 }).toBe(true),
    async [Symbol.asyncDispose]() {
      await sql`drop function dawdle cascade`.execute(db)
    },
  }
}
