import { GIFT_TOKEN_BYTES, transferPath } from '@velvet/contract/tickets/transfers'
import type { Config } from '../../settings/config.ts'
import { keyedHash, type HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts'

/**
 * Returns the secret in the link of a gift. It is made of the id by a secret of the server, so the giver
 * gets the same link again, while the database has only its hash.
 */
function tokenOf({ secrets }: HashSettings, giftId: string): string {
  const bytes = Buffer.from(keyedHash(secrets.hash, 'gift', giftId), 'hex')
  return bytes.subarray(0, GIFT_TOKEN_BYTES).toString('base64url')
}

export function tokenHashOf(config: HashSettings, giftId: string): string {
  return hashOfSecret(tokenOf(config, giftId))
}

export function linkOf(config: Pick<Config, 'secrets' | 'publicUrl'>, giftId: string): string {
  return new URL(transferPath(tokenOf(config, giftId)), config.publicUrl).href
}
