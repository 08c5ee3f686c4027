import type * as contract from '@velvet/contract/people/services.calls'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { APP_STORE_URL, newestOf, PLAY_STORE_URL } from '@velvet/contract/shared/app/version'
import type { Call } from '../../kernel/calls/call.ts'
import { listReleasedVersions } from './app-versions-sql.ts'

const OWN = { version: APP_VERSION, appstore: APP_STORE_URL, playstore: PLAY_STORE_URL }

export async function getAppUpdate({ db, config }: Call<typeof contract.getAppUpdate>) {
  const { version, appstore, playstore } = newestOf(await listReleasedVersions(db)) ?? OWN
  const onesignal_app_id = config.services.onesignal?.appId ?? ''
  return { latest_version: version, appstore, playstore, onesignal_app_id }
}
