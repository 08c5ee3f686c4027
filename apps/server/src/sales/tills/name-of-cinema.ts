import type { Database } from '../../platform/database/connect.ts'
import { findCinemaName } from '../../books/reports/showtimes-sql.ts'

/** Returns the name of the cinema to which a list is narrowed; null if it is narrowed to none. */
export async function nameOfCinema(db: Database, id: string | undefined): Promise<string | null> {
  return id === undefined ? null : ((await findCinemaName(db, id)) ?? null)
}
