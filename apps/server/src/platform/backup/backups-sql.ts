import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

/** These empty the database in the transaction that restores it. */
export const EMPTYING = ['drop schema public cascade', 'create schema public'] as const

interface KeptBackup {
  name: string
  bytes: number
}

/** Records a complete backup. */
export async function keepBackup(tx: Transaction, { name, bytes }: KeptBackup): Promise<void> {
  await tx.insertInto('backups').values({ name, bytes }).execute()
}

export async function readNewestBackup(db: Database): Promise<{ bytes: number; ageSeconds: number } | undefined> {
  return db
    .selectFrom('backups')
    .select([sql<number>`bytes`.as('bytes'), sql<number>`extract(epoch from now() - made_at)::float8`.as('ageSeconds')])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

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

export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    limit 1`.execute(db)
  return rows.length > 0
}

/** Returns how many connections of servers and commands use the database. */
export async function countUsers(db: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name = 'velvet'`.execute(db)
  return rows[0]?.others ?? 0
}
