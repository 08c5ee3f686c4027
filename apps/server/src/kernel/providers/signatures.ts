import { createHmac } from 'node:crypto'

/** Returns the hex HMAC-SHA512 of a body as it was sent. */
export function hmacSha512(body: Buffer, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

export function hmacSha256(signed: string | Buffer, key: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', key).update(signed).digest(encoding)
}
