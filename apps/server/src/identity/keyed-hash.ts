import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'

/** Tells equal values from others without keeping them: worthless to whoever lacks the secret. */
export function keyedHash(secret: string, use: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([use, ...parts]))
    .digest('hex')
}

export function addressHash({ secrets }: Config, network: string): string {
  return keyedHash(secrets.hash, 'address', network)
}
