import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Returns for how many seconds the log of changes has not left the database's disk: 0 while it does, and
 * infinity where PostgreSQL archives none.
 */
export async function readSecondsOfWaitingLog(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case
      when current_setting('archive_mode') = 'off' then 'infinity'
      when last_failed_time > coalesce(last_archived_time, '-infinity') then
        extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time))
      else 0 end::float8 as seconds
    from pg_stat_archiver`.execute(db)
  return rows[0]?.seconds ?? Infinity
}
