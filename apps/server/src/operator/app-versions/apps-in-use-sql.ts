import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * The list holds only this many versions, those with the most sessions, because a program can claim
 * any version and could make the list very long.
 */
const MOST_VERSIONS = 20

interface Row {
  number: string | null
  inApps: number
  inBrowsers: number
  /** The number of sessions of all versions. */
  total: number
}

/**
 * Counts the live sessions that customers used in the last seven days, for each version of the app.
 */
export async function countAppsInUse(db: Database): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select app_version as number, count(*) filter (where native) as "inApps",
      count(*) filter (where not native) as "inBrowsers",
      (sum(count(*)) over ())::bigint as total
    from sessions
    where customer_id is not null and revoked_at is null and expires_at > now()
      and last_used_at > now() - interval '7 days'
    group by app_version order by count(*) desc, app_version limit ${MOST_VERSIONS}`.execute(db)
  return rows
}
