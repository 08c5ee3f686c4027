import type { Config } from '../../settings/config.ts'
import { keyedHash, type HashSettings } from '../secrets/keyed-hash.ts'

/**
 * Returns the text that replaces a phone number in the rows of its codes when its account is closed. The limits still
 * count the codes of the last day, but a reader cannot take the number from them.
 */
export function closedNumber({ secrets }: HashSettings, phone: string): string {
  return nameOf(secrets.hash, phone)
}

/** Returns the number and every text that may replace it in the rows of its codes. */
export function namesOfNumber({ secrets }: Pick<Config, 'secrets'>, phone: string): string[] {
  return [phone, ...secrets.hashes.map((secret) => nameOf(secret, phone))]
}

function nameOf(secret: string, phone: string): string {
  return keyedHash(secret, 'codes-of-closed-account', phone)
}
