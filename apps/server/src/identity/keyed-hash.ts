import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Recognises equal values without keeping them; the hash is worthless without the secret. */
export function keyedHash(secret: string, use: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([use, ...parts]))
    .digest('hex')
}

export function addressHash({ secrets }: Config, network: string): string {
  return keyedHash(secrets.hash, 'address', network)
}
