import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import type { Config } from '../../settings/config.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { keyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { countOffers, hadBonus, lockOffers, recordBonus } from './sign-up-sql.ts'

/**
 * The number of offers that one device gets. A family may share one phone, but a person who
 * collects offers uses one phone for hundreds of numbers.
 */
const OF_A_DEVICE = { offers: 3, days: 365 }

interface Newcomer {
  id: string
  phone: string
  /** The hash of the mark in the cookie that stays on the device. */
  deviceHash: string
  addressHash: string
}

/**
 * Grants the offer once for each number for ever, because the hash of the number outlives its
 * account. Beyond the caps the account opens without the offer.
 */
export async function grantSignUpBonus(
  tx: Transaction,
  { id, phone, deviceHash, addressHash }: Newcomer,
  config: Config,
): Promise<void> {
  const hashOf = (secret: string) => keyedHash(secret, 'sign-up-bonus', phone)
  if (await hadBonus(tx, config.secrets.hashes.map(hashOf))) return
  const phoneHash = hashOf(config.secrets.hash)
  const source = { deviceHash, addressHash }
  if (await isBeyondCaps(tx, source, config)) return
  const moved = await moveVp(tx, {
    customerId: id,
    amount: SIGN_UP_BONUS_VP,
    operatorAccount: 'promotions',
    reason: 'sign-up-bonus',
    reference: id,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
  await recordBonus(tx, { phoneHash, movementId: moved.movementId, ...source })
}

async function isBeyondCaps(
  tx: Transaction,
  { deviceHash, addressHash }: { deviceHash: string; addressHash: string },
  { OFFER_DAILY_CAP, OFFER_ADDRESS_CAP }: Config,
): Promise<boolean> {
  await lockOffers(tx)
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
  const ofDevice = await countOffers(tx, daysAgo(OF_A_DEVICE.days), { deviceHash })
  if (ofDevice >= OF_A_DEVICE.offers) return true
  const ofAddress = await countOffers(tx, daysAgo(1), { addressHash })
  if (ofAddress >= OFFER_ADDRESS_CAP) return true
  return (await countOffers(tx, daysAgo(1))) >= OFFER_DAILY_CAP
}
