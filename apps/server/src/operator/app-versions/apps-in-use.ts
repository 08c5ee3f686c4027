import type * as contract from '@velvet/contract/operator/app-versions.calls'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { newestOf, updateFor } from '@velvet/contract/shared/app/version'
import type { Call } from '../../kernel/calls/call.ts'
import { listReleasedVersions } from './app-versions-sql.ts'
import { countAppsInUse } from './apps-in-use-sql.ts'

export async function listAppsInUse({ db }: Call<typeof contract.listAppsInUse>) {
  const [released, rows] = await Promise.all([listReleasedVersions(db), countAppsInUse(db)])
  const asked = newestOf(released)?.version ?? APP_VERSION
  const versions = rows.map(({ number, inApps, inBrowsers }) => ({
    number,
    inApps,
    inBrowsers,
    update: number === null ? null : updateFor(asked, number),
  }))
  const listed = rows.reduce((sum, { inApps, inBrowsers }) => sum + inApps + inBrowsers, 0)
  return { asked, versions, others: (rows[0]?.total ?? 0) - listed }
}
