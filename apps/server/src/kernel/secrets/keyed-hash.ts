import { createHmac } from 'node:crypto'
import type { Config } from '../../settings/config.ts'

export interface HashSettings {
  secrets: Pick<Config['secrets'], 'hash'>
}

/**
 * Returns a hash by which equal values are recognised without storing them. It cannot be computed without the secret.
 */
export function keyedHash(secret: string, use: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([use, ...parts]))
    .digest('hex')
}

export function addressHash({ secrets }: HashSettings, network: string): string {
  return keyedHash(secrets.hash, 'address', network)
}
