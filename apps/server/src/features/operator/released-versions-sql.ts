import type { Database } from '../../platform/database/connect.ts'

const LIST_LIMIT = 100

/** Lists the versions that were released last. */
export function listAppVersions(db: Database) {
  return db
    .selectFrom('app_versions')
    .select(['version', 'appstore', 'playstore'])
    .orderBy('released_at', 'desc')
    .limit(LIST_LIMIT)
    .execute()
}
