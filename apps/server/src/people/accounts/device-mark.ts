import { randomUUID } from 'node:crypto'
import type { Config } from '../../settings/config.ts'
import type { Cookies } from '../../kernel/identity/caller.ts'
import { keyedHash } from '../../kernel/secrets/keyed-hash.ts'

const COOKIE = 'device'
const YEAR_S = 365 * 24 * 3600

/**
 * Recognises a device, and no person, by a random mark in a cookie that only the sign-up gets.
 * Returns the mark's keyed hash; a device without a mark gets one now.
 */
export function markDevice({ secrets }: Config, cookies: Cookies): string {
  const kept = cookies.read(COOKIE)
  const mark = kept && /^[0-9a-f-]{36}$/.test(kept) ? kept : randomUUID()
  if (mark !== kept) cookies.set(COOKIE, mark, { path: '/api/v1/signup', maxAgeS: YEAR_S })
  return keyedHash(secrets.hash, 'device', mark)
}
