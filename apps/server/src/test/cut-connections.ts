import { sql } from 'kysely'
import type { TestServer } from './start-test-server.ts'

/**
 * Makes a call while PostgreSQL ends every connection that changes a row of this table, as it does when a network breaks
 * in the middle of a transaction. Returns the answer of the call.
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
