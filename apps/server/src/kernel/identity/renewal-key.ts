import type { Cookies } from './caller.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'
import { hashOfSecret } from '../secrets/random-secret.ts'

/**
 * The name of the cookie whose key renews an expired token and opens nothing else; scripts cannot
 * read it.
 */
export const RENEWAL_COOKIE = 'renewal'
const PATH = '/api/v1/refresh'

export function isRenewalKey(key: string | undefined, hash: string | null): boolean {
  return key !== undefined && hash !== null && equalSecrets(hashOfSecret(key), hash)
}

export function setRenewalKey(cookies: Cookies, key: string, until: Date): void {
  const maxAgeS = Math.max(0, Math.floor((until.getTime() - Date.now()) / 1000))
  cookies.set(RENEWAL_COOKIE, key, { path: PATH, maxAgeS })
}

export function clearRenewalKey(cookies: Cookies): void {
  cookies.set(RENEWAL_COOKIE, '', { path: PATH, maxAgeS: 0 })
}
