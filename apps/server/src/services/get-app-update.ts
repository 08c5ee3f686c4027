import type * as contract from '@velvet/contract/endpoints/services'
import { APP_STORE_URL, APP_VERSION, isNewer, PLAY_STORE_URL } from '@velvet/contract/version'
import type { Database } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { listAppVersions } from './app-versions-sql.ts'

export async function getAppUpdate({ db, config }: Call<typeof contract.getAppUpdate>) {
  return { ...(await newestVersion(db)), onesignal_app_id: config.services.onesignal.appId }
}

/** Returns the highest version in semantic order, which may not be the one released last. */
async function newestVersion(db: Database) {
  const [first, ...others] = await listAppVersions(db)
  if (!first) {
    return { latest_version: APP_VERSION, appstore: APP_STORE_URL, playstore: PLAY_STORE_URL }
  }
  const newest = others.reduce(
    (best, one) => (isNewer(one.version, best.version) ? one : best),
    first,
  )
  const { version, appstore, playstore } = newest
  return { latest_version: version, appstore, playstore }
}
