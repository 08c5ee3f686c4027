import { sql, type RawBuilder } from 'kysely'

/** As far from now as this instant is by our clock, but by the database's: ours may be off. */
export function byDatabaseClock(instant: Date): RawBuilder<Date> {
  const seconds = (instant.getTime() - Date.now()) / 1000
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
