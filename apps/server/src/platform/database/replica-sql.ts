import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Returns the position up to which the primary has written its log of changes. Positions only
 * grow, and every commit that anybody has seen lies before this position.
 */
export async function readWritten(primary: Database): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position`.execute(primary)
  return rows[0]?.position ?? Infinity
}

/**
 * Returns the position in that log up to which the replica shows changes, or undefined if the
 * server is no replica.
 */
export async function readShown(replica: Database): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select case when pg_is_in_recovery()
      then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`.execute(replica)
  return rows[0]?.position ?? undefined
}
