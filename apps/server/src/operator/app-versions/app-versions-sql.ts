import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

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
