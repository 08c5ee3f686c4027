import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/connect.ts'

/** Returns true if PostgreSQL was started with the settings that copy its log. */
export async function isLogCopied(db: Database): Promise<boolean> {
  const { rows } = await sql<{ mode: string }>`
    select current_setting('archive_mode') as mode`.execute(db)
  return rows[0]?.mode === 'on'
}

/** Begins a base copy on this connection, and returns the first segment that it needs. */
export async function beginBase(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ firstSegment: string }>`
    select pg_walfile_name(pg_backup_start('velvet', true)) as "firstSegment"`.execute(db)
  return rows[0]?.firstSegment
}

/** Ends a base copy, waits until its log is in the spool, and returns the label of the copy. */
export async function endBase(db: Database): Promise<string> {
  const { rows } = await sql<{ labelfile: string }>`
    select labelfile from pg_backup_stop(true)`.execute(db)
  return rows[0]?.labelfile ?? ''
}

/** Makes the next base copy due now, unless one was begun within the last `seconds`. */
export async function hurryTurn(tx: Transaction, job: string, seconds: number): Promise<void> {
  await sql`
    update job_turns set next_turn_at = now()
    where job = ${job} and next_turn_at > now()
      and next_turn_at > started_at + make_interval(secs => ${seconds})`.execute(tx)
}

/** Returns when the last change was made that recovery brought back. */
export async function readLastChange(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`.execute(db)
  return rows[0]?.at ?? undefined
}
