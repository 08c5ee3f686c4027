import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

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

/** These empty the database in the transaction that restores it. */
export const EMPTYING = ['drop schema public cascade', 'create schema public'] as const
