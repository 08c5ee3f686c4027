import type { Config } from '../config.ts'
import { keyedHash } from './keyed-hash.ts'

/**
 * Returns the name that replaces a number in the codes which were sent to it, once its account is
 * closed. The codes of a day still count, but nobody can read the number from them.
 */
export function closedNumber({ secrets }: Pick<Config, 'secrets'>, phone: string): string {
  return nameOf(secrets.hash, phone)
}

/** Returns every name under which the codes of a number are kept. */
export function namesOfNumber({ secrets }: Pick<Config, 'secrets'>, phone: string): string[] {
  return [phone, ...secrets.hashes.map((secret) => nameOf(secret, phone))]
}

function nameOf(secret: string, phone: string): string {
  return keyedHash(secret, 'codes-of-closed-account', phone)
}
