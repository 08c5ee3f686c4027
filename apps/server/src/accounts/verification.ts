import type { Config } from '../config.ts'
import type { Cookies } from '../http/cookies.ts'
import { keyedHash } from '../identity/keyed-hash.ts'
import { hashOfSecret } from '../identity/random-secret.ts'

/** How long after the right code was entered an account may be opened with it. */
export const VERIFIED_FOR_MS = 30 * 60_000
/** The calls that need a verified number. */
const PATHS = ['/api/v1/signup', '/api/v1/user/changepassword']

interface Caller {
  config: Config
  cookies: Cookies
}

/** Leaves the secret of a verification with the browser, for the calls that need it alone. */
export function giveVerification({ config, cookies }: Caller, phone: string, secret: string): void {
  const name = cookieOf(config, phone)
  for (const path of PATHS) {
    cookies.set(name, secret, { path, maxAgeS: VERIFIED_FOR_MS / 1000 })
  }
}

export function takeVerification({ config, cookies }: Caller, phone: string): void {
  const name = cookieOf(config, phone)
  if (cookies.read(name) === undefined) return
  for (const path of PATHS) cookies.set(name, '', { path, maxAgeS: 0 })
}

/** The hashes of the secrets that a caller brings for a number: in the body, in a cookie, or both. */
export function verificationHashes(
  { config, cookies }: Caller,
  phone: string,
  fromBody: string | undefined,
): string[] {
  const secrets = [fromBody, cookies.read(cookieOf(config, phone))]
  return secrets.filter((secret) => secret !== undefined).map(hashOfSecret)
}

/** Each number has a cookie of its own, so that two tabs can verify two numbers side by side. */
function cookieOf({ secrets }: Config, phone: string): string {
  return `verified_${keyedHash(secrets.hash, 'verification-cookie', phone).slice(0, 16)}`
}
