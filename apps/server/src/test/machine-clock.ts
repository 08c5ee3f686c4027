import { sql } from 'kysely'
import { vi } from 'vitest'
import { shiftClock } from './shifted-clock.ts'
import type { TestServer } from './start-test-server.ts'

/** Sets the machine's clock, which the server and its database use; 0 makes it right again. */
export async function setClockOff(server: TestServer, hours: number): Promise<void> {
  vi.useRealTimers()
  if (hours !== 0) shiftClock(hours)
  await shiftDatabaseClock(server, hours)
}

/**
 * Makes the clock of a test's database wrong by this many hours, or right again: PostgreSQL finds
 * our function before its own `now()`. Open connections would not see it, so they are cut.
 */
async function shiftDatabaseClock({ db }: TestServer, hours: number): Promise<void> {
  const own = 'public.now()'
  await sql
    .raw(
      hours === 0
        ? `drop function if exists ${own}`
        : `create or replace function ${own} returns timestamptz stable language sql
             as $$ select pg_catalog.now() + interval '${hours} hours' $$`,
    )
    .execute(db)
  await sql
    .raw(
      `do $$ begin
         execute format('alter database %I set search_path = public, pg_catalog', current_database());
       end $$`,
    )
    .execute(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await sql`set search_path = public, pg_catalog`.execute(db)
}
