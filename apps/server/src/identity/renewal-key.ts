import { createHash, randomBytes } from 'node:crypto'
import { equalSecrets } from '../providers/signatures.ts'
import type { Cookies } from '../http/cookies.ts'

/** In a cookie that scripts cannot read: it renews a token that ran out, and opens nothing alone. */
export const RENEWAL_COOKIE = 'renewal'
const PATH = '/api/v1/refresh'

/** What the browser keeps, and what is kept of it here. */
export function makeRenewalKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashOf(key) }
}

export function isRenewalKey(key: string | undefined, hash: string | null): boolean {
  return key !== undefined && hash !== null && equalSecrets(hashOf(key), hash)
}

export function giveRenewalKey(cookies: Cookies, key: string, until: Date): void {
  const maxAgeS = Math.max(0, Math.floor((until.getTime() - Date.now()) / 1000))
  cookies.set(RENEWAL_COOKIE, key, { path: PATH, maxAgeS })
}

export function takeRenewalKey(cookies: Cookies): void {
  cookies.set(RENEWAL_COOKIE, '', { path: PATH, maxAgeS: 0 })
}

/** 256 random bits need no salt and no slowness. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
