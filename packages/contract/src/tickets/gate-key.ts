import { cleanPin } from './pin.ts'

/**
 * The rounds of PBKDF2. A phone's list holds a key instead of each code. A plain hash would not
 * protect the 31¹² possible codes on a lost phone. A thousand rounds, with a salt for each
 * showtime, cost a scan less than a millisecond, but a thief would need years to try all codes.
 */
const KEY_ROUNDS = 1000

/** With nine bytes, an unknown code matches one of a thousand tickets only once in 10¹⁸ scans. */
const KEY_BYTES = 9

/**
 * Returns the key of a code, which has twelve characters. The list of each showtime has its own
 * `salt`.
 */
export async function keyOfCode(code: string, salt: string): Promise<string> {
  const bytes = new TextEncoder()
  const secret = bytes.encode(cleanPin(code))
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const derivation = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: bytes.encode(salt),
    iterations: KEY_ROUNDS,
  }
  const key = await crypto.subtle.deriveBits(derivation, material, KEY_BYTES * 8)
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
