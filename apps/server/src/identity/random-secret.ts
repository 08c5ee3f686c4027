import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a caller to keep, and the hash of them that is kept here. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

/** 256 random bits need no salt and no slowness. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
