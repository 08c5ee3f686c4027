import { sql } from 'kysely'
import type { Database } from '@velvet/server/platform/database/connect'

/** Skips triggers and foreign keys, which would take longer than everything else. */
export async function skipTriggers(db: Database): Promise<void> {
  await sql`
    set session_replication_role = replica`.execute(db)
}

export async function liftStatementLimit(db: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
}

/**
 * Makes this connection join tables without nested loops. While a table is being filled, the
 * planner's statistics are out of date. A nested loop that it chooses then takes minutes, where a
 * join by hash takes a second.
 */
export async function joinByHash(db: Database): Promise<void> {
  await sql`
    set enable_nestloop = off`.execute(db)
}

/** Brings the connection back to its first state. */
export async function resetConnection(db: Database): Promise<void> {
  await sql`reset all`.execute(db)
}

export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db)
}

/** Writes all changed pages, so that what is measured afterwards does not wait for what filled the database. */
export async function writeOut(db: Database): Promise<void> {
  await sql`checkpoint`.execute(db)
}
