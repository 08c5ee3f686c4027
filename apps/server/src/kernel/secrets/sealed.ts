import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const KIND = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text, so that the database alone is worthless without the server's secret. */
export function seal(secret: string, bytes: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(KIND, keyFrom(secret), iv)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/**
 * Opens text that one of these secrets has sealed, and tries them in their order. Throws if none of
 * them has sealed it.
 */
export function unseal(secrets: readonly string[], text: string): Buffer {
  const failures: unknown[] = []
  for (const secret of secrets) {
    try {
      return unsealWith(secret, text)
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(failures, 'No secret opens this text')
}

function unsealWith(secret: string, text: string): Buffer {
  const all = Buffer.from(text, 'base64')
  const decipher = createDecipheriv(KIND, keyFrom(secret), all.subarray(0, IV_BYTES))
  decipher.setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(all.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}

function keyFrom(secret: string): Buffer {
  return createHash('sha256').update(`seal:${secret}`).digest()
}
