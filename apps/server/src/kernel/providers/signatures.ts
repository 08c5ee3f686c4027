import { createHmac } from 'node:crypto'

/** Returns the hex HMAC-SHA512 of a body as it was sent. */
export function hmacSha512(body: Buffer, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

/** Returns the HMAC-SHA256 of a text in base64. */
export function hmacSha256(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64')
}
