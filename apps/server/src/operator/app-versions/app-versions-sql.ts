import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

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

const LIST_LIMIT = 100

function appVersions(db: Database) {
  return db
    .selectFrom('app_versions')
    .select(['version as number', 'changes as version', 'appstore', 'playstore', 'released_at as releasedAt'])
}

/** Lists the versions that were released last, with the links to their stores. */
export function listReleasedVersions(db: Database) {
  return db
    .selectFrom('app_versions')
    .select(['version', 'appstore', 'playstore'])
    .orderBy('released_at', 'desc')
    .limit(LIST_LIMIT)
    .execute()
}

/** Lists them as staff see them. */
export function selectAppVersions(db: Database) {
  return appVersions(db).orderBy('released_at', 'desc').limit(LIST_LIMIT).execute()
}

export function lockAppVersion(tx: Transaction, number: string) {
  return appVersions(tx).where('version', '=', number).forUpdate().executeTakeFirst()
}

interface Links {
  appstore: string
  playstore: string
}

/** Returns false if this version exists already. */
export async function insertAppVersion(tx: Transaction, number: string, links: Links): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('app_versions')
      .values({ version: number, ...links })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version'),
  )
}

export async function updateLinks(tx: Transaction, number: string, links: Links): Promise<void> {
  await tx
    .updateTable('app_versions')
    .set({ ...links, changes: sql<number>`changes + 1` })
    .where('version', '=', number)
    .execute()
}

export async function deleteAppVersion(tx: Transaction, number: string): Promise<void> {
  await tx.deleteFrom('app_versions').where('version', '=', number).execute()
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
