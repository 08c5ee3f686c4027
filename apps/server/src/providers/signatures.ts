import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Compares in a time that tells nothing of where two texts differ, nor of their lengths. */
export function equalSecrets(given: unknown, expected: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(expected))
}

/** Hex HMAC-SHA512 of a body as it came. */
export function hmacSha512(body: Buffer, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
