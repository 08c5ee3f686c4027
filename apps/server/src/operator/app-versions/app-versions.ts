import type * as contract from '@velvet/contract/operator/app-versions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { isOwnAppStoreLink, STORE_LINK_WORDS } from '@velvet/contract/shared/app/store-links'
import { isNewer, newestOf, updateFor } from '@velvet/contract/shared/app/version'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { fieldRefusal } from '../../kernel/staff-change/field-refusal.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import {
  deleteAppVersion,
  insertAppVersion,
  lockAppVersion,
  selectAppVersions,
  updateLinks,
  listReleasedVersions,
  countAppsInUse,
} from './app-versions-sql.ts'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'

export async function listAppVersions({ db }: Call<typeof contract.listAppVersions>) {
  return { appVersions: await shownVersions(db) }
}

export function addAppVersion(call: Call<typeof contract.addAppVersion>) {
  const { number, appstore, playstore } = call.input
  requireOwnAppStore(call, appstore)
  return change(call, 'add-app-version', async (tx) => {
    if (!(await insertAppVersion(tx, number, { appstore, playstore }))) {
      throw fieldRefusal({ code: 'app-version-known', field: 'number' })
    }
    const appVersion = await shownVersion(tx, number)
    return { answer: { appVersion }, subject: number, after: appVersion }
  })
}

export function changeAppVersion(call: Call<typeof contract.changeAppVersion>) {
  const { number, appstore, playstore } = call.input
  requireOwnAppStore(call, appstore)
  return change(call, 'change-app-version', async (tx) => {
    const before = await requireVersionRow(tx, call)
    await updateLinks(tx, number, { appstore, playstore })
    const appVersion = await shownVersion(tx, number)
    return { answer: { appVersion }, subject: number, before, after: appVersion }
  })
}

export function withdrawAppVersion(call: Call<typeof contract.withdrawAppVersion>) {
  const { number } = call.input
  return change(call, 'withdraw-app-version', async (tx) => {
    const before = await requireVersionRow(tx, call)
    await deleteAppVersion(tx, number)
    return { answer: { withdrawn: number }, subject: number, before }
  })
}

function requireOwnAppStore({ config }: Pick<Deps, 'config'>, link: string): void {
  const id = config.APP_STORE_ID
  if (isOwnAppStoreLink(link, id)) return
  throw new AppError('bad-request', { fields: { appstore: STORE_LINK_WORDS.appstore(id) } })
}

async function requireVersionRow(tx: Transaction, { input, version }: { input: { number: string }; version: number }) {
  if (!(await lockAppVersion(tx, input.number))) throw new AppError('app-version-not-found')
  const present = await shownVersion(tx, input.number)
  requireVersion(version, present)
  return present
}

async function shownVersion(db: Database, number: string) {
  const found = (await shownVersions(db)).find((row) => row.number === number)
  if (!found) throw new AppError('app-version-not-found')
  return found
}

async function shownVersions(db: Database) {
  const rows = await selectAppVersions(db)
  return rows.map((row) => ({
    ...row,
    releasedAt: row.releasedAt.toISOString(),
    isNewest: !rows.some((other) => isNewer(other.number, row.number)),
  }))
}

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
