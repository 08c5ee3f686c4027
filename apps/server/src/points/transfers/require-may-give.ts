import { AppError } from '@velvet/contract/shared/errors'
import { refusalWith } from '@velvet/contract/shared/refusals-with-values'
import { formatVp } from '@velvet/contract/points/vp'
import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { WALLETS_WAIT_MS } from './move-points.ts'
import { holdParties, lockWallets, readGiver, type Giver, type Party } from './transfers-sql.ts'

/**
 * Throws AppError if this customer may not give these Points. The receiver plays no part here: only a customer
 * who could give Points may learn anything about a number.
 */
export function requireMayGive(giver: Giver | undefined, vp: number): void {
  if (!giver?.isSignedIn) throw new AppError('session-ended')
  const { dayLimit, givenToday, givable, deviceHours } = giver
  if (dayLimit === 0) throw new AppError('points-giving-off')
  if (!giver.isDeviceKnown) {
    throw refusalWith('points-device-new:hours', { hours: String(deviceHours) })
  }
  if (giver.isInDebt) throw new AppError('points-owed')
  if (vp > givable) {
    throw refusalWith('points-not-givable:points', { points: formatVp(givable) })
  }
  const left = Math.max(0, dayLimit - givenToday)
  if (vp > left) {
    const limits = { limit: formatVp(dayLimit), left: formatVp(left) }
    throw refusalWith('points-day-limit:left,limit', limits)
  }
}

/**
 * Locks the accounts and the wallets of a customer who gives Points and of others, and returns the accounts. Throws
 * AppError if the customer may not give these Points.
 */
export async function holdToGive(
  tx: Transaction,
  customer: Parameters<typeof readGiver>[1],
  vp: number,
  others: readonly string[] = [],
): Promise<{ giver: Party; parties: Party[] }> {
  await limitLockWaits(tx, WALLETS_WAIT_MS)
  const parties = await holdParties(tx, [...new Set([customer.id, ...others])])
  const giver = parties.find(({ id }) => id === customer.id)
  if (!giver) throw new AppError('session-ended')
  if (giver.isBlocked) throw new AppError('account-blocked')
  await lockWallets(
    tx,
    parties.map(({ id }) => id),
  )
  requireMayGive(await readGiver(tx, customer), vp)
  return { giver, parties }
}
