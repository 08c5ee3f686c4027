import { sql, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Returns an instant that is as far from now by the database's clock as this one is by ours, which
 * may be wrong.
 */
export function byDatabaseClock(instant: Date): RawBuilder<Date> {
  const seconds = (instant.getTime() - Date.now()) / 1000
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}

/** Returns the time by the clock of the database, which all servers share. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
