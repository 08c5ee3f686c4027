import { cleanPin } from './pin.ts'

/**
 * How the code of a ticket becomes its key in the list of a phone. A plain hash would not protect
 * the 31¹² codes on a lost phone; a thousand rounds with a salt of each showtime cost a scan less
 * than a millisecond, and a thief years.
 */
const KEY_ROUNDS = 1000

/** Nine bytes keep an unknown code from hitting one of a thousand tickets by chance (10⁻¹⁸). */
const KEY_BYTES = 9

/** Returns the key of a code, twelve characters long. `salt` is that of the showtime's list. */
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
