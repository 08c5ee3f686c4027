import { z } from 'zod'
import { isOwnPlayStoreLink, STORE_LINK_WORDS } from '../shared/app/store-links.ts'
import { endpoint } from '../shared/endpoint.ts'
import { AppNumber, Instant } from '../shared/entities/entities.ts'
import { Version } from '../shared/entities/staff-list.ts'
import { adminActing, adminChanging, reading } from '../shared/staff-calls.ts'

// The versions of the native apps, and where phones get them.

const StoreLink = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }).max(300)

/** The server also checks that both are the pages of this app, because phones open them when they ask for an update. */
const Links = {
  appstore: StoreLink,
  playstore: StoreLink.refine(isOwnPlayStoreLink, STORE_LINK_WORDS.playstore),
}

const AppVersionRow = z.object({
  /**
   * The version of the app, such as 3.1.0. The field `version` is another number, which counts the
   * changes of this row.
   */
  number: z.string(),
  version: Version,
  appstore: z.string(),
  playstore: z.string(),
  releasedAt: Instant,
  /** True for the highest version. Phones ask their owners to update to it. */
  isNewest: z.boolean(),
})
export type AppVersionRow = z.output<typeof AppVersionRow>

const answer = z.object({ appVersion: AppVersionRow })

export const listAppVersions = endpoint({
  method: 'GET',
  path: '/api/v1/staff/appversions',
  access: 'staff',
  roles: ['admin', 'finance'],
  everyCinema: true,
  summary: 'The last 100 versions of the native apps, the newest release first',
  input: z.object({}),
  output: z.object({ appVersions: z.array(AppVersionRow) }),
})

/** A version that customers use, with the number of its sessions in the last seven days. */
const AppInUse = z.object({
  /** Null for apps that do not send their version, such as the oldest apps. */
  number: z.string().nullable(),
  inApps: z.int(),
  inBrowsers: z.int(),
  /**
   * Tells whether a native app of this version offers an update to its owner or insists on the
   * update.
   */
  update: z.enum(['none', 'offered', 'needed']).nullable(),
})
export type AppInUse = z.output<typeof AppInUse>

export const listAppsInUse = endpoint({
  ...reading,
  everyCinema: true,
  path: '/api/v1/staff/appversions/inuse',
  summary: 'The versions of the app that customers have used in the last seven days',
  input: z.object({}),
  output: z.object({
    /** The version that phones are asked to have. */
    asked: z.string(),
    /** The versions with the most sessions come first. */
    versions: z.array(AppInUse),
    /** The number of sessions of versions that are not listed. */
    others: z.int(),
  }),
})

export const addAppVersion = endpoint({
  ...adminActing,
  confirmed: true,
  path: '/api/v1/staff/appversions',
  summary: 'Tells phones of a version that the stores have; a new major number makes it required',
  input: z.object({ number: AppNumber, ...Links }),
  output: answer,
  status: 201,
  errors: ['app-version-known'],
})

export const changeAppVersion = endpoint({
  ...adminChanging,
  confirmed: true,
  path: '/api/v1/staff/appversions/:number',
  summary: 'Changes the links of a version to the stores',
  input: z.object({ number: AppNumber, ...Links }),
  output: answer,
  errors: ['app-version-not-found'],
})

export const withdrawAppVersion = endpoint({
  ...adminActing,
  confirmed: true,
  path: '/api/v1/staff/appversions/:number/withdraw',
  versioned: true,
  summary: 'Takes a version back: phones are asked for the highest of the others',
  input: z.object({ number: AppNumber }),
  output: z.object({ withdrawn: z.string() }),
  errors: ['app-version-not-found'],
})
