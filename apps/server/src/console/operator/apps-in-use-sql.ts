import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'

/** A program can claim any version, so only the versions with the most sessions are listed. */
const MOST_VERSIONS = 20

interface Row {
  number: string | null
  inApps: number
  inBrowsers: number
  /** The number of sessions of all versions. */
  total: number
}

/** Counts customers' live sessions of the last seven days by the version of the app. */
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
