import { AppError } from '@velvet/contract/calls/errors'
import { deviceTooNew, onlyBoughtPoints, overDayLimit } from '@velvet/contract/money/points-gift'
import type { Giver } from './points-gifts-sql.ts'

/**
 * Throws AppError if this customer may not give these Points. The receiver plays no part here: only a customer
 * who could give Points may learn anything about a number.
 */
export function requireMayGive(giver: Giver | undefined, vp: number): void {
  if (!giver?.isSignedIn) throw new AppError('session-ended')
  const { dayLimit, givenToday, givable, deviceHours } = giver
  if (dayLimit === 0) throw new AppError('points-giving-off')
  if (!giver.isDeviceKnown) {
    throw new AppError('points-device-new', { message: deviceTooNew(deviceHours) })
  }
  if (giver.isInDebt) throw new AppError('points-owed')
  if (vp > givable) {
    throw new AppError('points-not-givable', { message: onlyBoughtPoints(givable) })
  }
  const left = Math.max(0, dayLimit - givenToday)
  if (vp > left) throw new AppError('points-day-limit', { message: overDayLimit(dayLimit, left) })
}
