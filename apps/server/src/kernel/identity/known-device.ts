import { randomUUID } from 'node:crypto'
import type { Config } from '../../settings/config.ts'
import type { Cookies } from './caller.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'
import { keyedHash, type HashSettings } from '../secrets/keyed-hash.ts'

const KNOWN_FOR_S = 180 * 24 * 3600
/**
 * The key holds a random id of the device, the second in which it expires, and our signature of
 * both.
 */
const KEY = /^(?<id>[0-9a-f-]{36})\.(?<expiresAt>\d{1,12})\.(?<signature>[0-9a-f]{64})$/

export interface Reader {
  config: Config
  cookies: Pick<Cookies, 'read'>
}

type Caller = Reader & { cookies: Cookies }

export interface Claim {
  /** The number or email, in one spelling. */
  account: string
  /** The key from a caller who keeps no cookies. */
  deviceKey?: string | undefined
}

/**
 * Returns the id of the device if this account has signed in on it. We sign the key for one account
 * alone and check it without the database, so the time it takes reveals nothing about an account.
 */
export function knownDevice({ config, cookies }: Reader, claim: Claim): string | undefined {
  const { account, deviceKey = cookies.read(cookieOf(config, account)) } = claim
  const { id, expiresAt = '', signature = '' } = KEY.exec(deviceKey ?? '')?.groups ?? {}
  if (id === undefined || Number(expiresAt) * 1000 <= Date.now()) return undefined
  return equalSecrets(signature, sign(config, account, id, expiresAt)) ? id : undefined
}

/** Returns the id of the device for this account, or a new one for a device that is not known. */
export function deviceOf(reader: Reader, claim: Claim): string {
  return knownDevice(reader, claim) ?? randomUUID()
}

/** Returns the form in which a session keeps the id of its device. */
export function deviceHash({ secrets }: HashSettings, id: string): string {
  return keyedHash(secrets.hash, 'device-of-session', id)
}

/**
 * Makes the device with this id known to the account. Its cookie is sent only with the calls at `paths`.
 * Returns the key for callers who keep no cookies.
 */
export function rememberDevice(
  { config, cookies }: Caller,
  { account, id }: { account: string; id: string },
  paths: readonly string[],
): string {
  const expiresAt = String(Math.floor(Date.now() / 1000) + KNOWN_FOR_S)
  const key = [id, expiresAt, sign(config, account, id, expiresAt)].join('.')
  const name = cookieOf(config, account)
  for (const path of paths) cookies.set(name, key, { path, maxAgeS: KNOWN_FOR_S })
  return key
}

function sign({ secrets }: Config, ...parts: string[]): string {
  return keyedHash(secrets.hash, 'known-device', ...parts)
}

/**
 * Returns the name of an account's cookie. Each account has a cookie of its own, so that several
 * people can share one phone.
 */
function cookieOf({ secrets }: Config, account: string): string {
  return `known_${keyedHash(secrets.hash, 'known-device-cookie', account).slice(0, 16)}`
}
