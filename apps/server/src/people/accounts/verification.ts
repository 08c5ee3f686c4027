import type { Config } from '../../settings/config.ts'
import type { Cookies } from '../../kernel/identity/caller.ts'
import { keyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts'

/** How long a caller may use a verification after entering the right code. */
export const VERIFIED_FOR_MS = 30 * 60_000
/** The paths of the calls that need a verified number. */
const PATHS = ['/api/v1/signup', '/api/v1/user/changepassword']

interface Caller {
  config: Config
  cookies: Cookies
}

/** Sets the secret of a verification as cookies, which the browser sends only with those calls. */
export function setVerification({ config, cookies }: Caller, phone: string, secret: string): void {
  const name = cookieOf(config, phone)
  for (const path of PATHS) {
    cookies.set(name, secret, { path, maxAgeS: VERIFIED_FOR_MS / 1000 })
  }
}

export function clearVerification({ config, cookies }: Caller, phone: string): void {
  const name = cookieOf(config, phone)
  if (cookies.read(name) === undefined) return
  for (const path of PATHS) cookies.set(name, '', { path, maxAgeS: 0 })
}

/**
 * Returns the hashes of the secrets that a caller sends for a number: in the body, in a cookie, or
 * in both.
 */
export function verificationHashes({ config, cookies }: Caller, phone: string, fromBody: string | undefined): string[] {
  const secrets = [fromBody, cookies.read(cookieOf(config, phone))]
  return secrets.filter((secret) => secret !== undefined).map(hashOfSecret)
}

/** Names the cookie by its number, so that two tabs can verify two numbers side by side. */
function cookieOf({ secrets }: Config, phone: string): string {
  return `verified_${keyedHash(secrets.hash, 'verification-cookie', phone).slice(0, 16)}`
}
