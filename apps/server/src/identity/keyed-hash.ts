import { createHmac } from 'node:crypto'

/** Tells equal values from others without keeping them: worthless to whoever lacks the secret. */
export function keyedHash(secret: string, use: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([use, ...parts]))
    .digest('hex')
}
