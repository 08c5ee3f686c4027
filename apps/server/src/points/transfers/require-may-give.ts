import { AppError } from '@velvet/contract/shared/errors'
import { refusalWith } from '@velvet/contract/shared/refusals-with-values'
import { formatVp } from '@velvet/contract/points/vp'
import type { Giver } from './transfers-sql.ts'

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
