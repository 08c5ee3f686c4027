import { sql } from 'kysely'
import type { TestServer } from './start-test-server.ts'

/** Moves a showtime with its tickets to these clocks of Lagos, such as `2026-03-07T20:00`. */
export async function playAt(server: TestServer, id: string, local: string): Promise<void> {
  const startsAt = sql<Date>`${`${local}+01:00`}::timestamptz`
  await sql`update showtimes set starts_at = ${startsAt}, ends_at = ${startsAt} + interval '2 hours'
    where id = ${id}`.execute(server.db)
}
