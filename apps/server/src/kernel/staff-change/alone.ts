import type { Transaction } from '../../platform/database/connect.ts'
import { lockAlone, readLimitAlone, sumGivenAlone, sumTakenAlone } from './alone-sql.ts'

interface Action {
  staffId: string
  cinemaId: string
  /** The amount that the person takes or gives away now. */
  kobo: number
}

/**
 * Returns true if an amount needs a second person. Everything counts that the same person did alone on the business
 * day, at whatever till and of whatever kind: free tickets, refunds and cash that was paid out. Whoever also needs a
 * showtime has locked it before.
 */
export async function isAboveLimit(tx: Transaction, action: Action): Promise<boolean> {
  if (action.kobo === 0) return false
  await lockAlone(tx, action.staffId)
  const before = (await sumTakenAlone(tx, action)) + (await sumGivenAlone(tx, action))
  return before + action.kobo > (await readLimitAlone(tx))
}
