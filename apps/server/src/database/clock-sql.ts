import { sql, type RawBuilder } from 'kysely'
import type { Database } from './connect.ts'

/** As far from now as this instant is by our clock, but by the database's: ours may be off. */
export function byDatabaseClock(instant: Date): RawBuilder<Date> {
  const seconds = (instant.getTime() - Date.now()) / 1000
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}

/** The time by the clock of the database, which all servers share. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}
