import { createHash, randomBytes } from 'node:crypto'

/** Makes a secret of 256 random bits for the caller, and the hash of it that we keep. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

/** A secret of 256 random bits needs no salt and no slow hash. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
