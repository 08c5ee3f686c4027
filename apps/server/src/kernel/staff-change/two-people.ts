import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { areTied } from './ties-sql.ts'
import { lockAlone, readLimitAlone, sumGivenAlone, sumTakenAlone } from './alone-sql.ts'

interface Action {
  staffId: string
  cinemaId: string
  /** The amount that the person takes or gives away now. */
  kobo: number
}

/** Throws AppError unless the person who approves counts as another person than the person who proposed. */
export async function requireSecondPerson(
  tx: Transaction,
  { proposedBy, approvedBy }: { proposedBy: string; approvedBy: string },
): Promise<void> {
  if (proposedBy === approvedBy) throw new AppError('adjustment-own')
  if (await areTied(tx, proposedBy, approvedBy)) throw new AppError('approver-not-independent')
}

/**
 * Returns true if an amount needs a second person. The limit counts all free tickets, refunds and payments out that
 * this person made alone on the business day, at every till. The function locks the person, so a caller that also locks
 * a showtime locks the showtime first.
 */
export async function isAboveLimit(tx: Transaction, action: Action): Promise<boolean> {
  if (action.kobo === 0) return false
  await lockAlone(tx, action.staffId)
  const before = (await sumTakenAlone(tx, action)) + (await sumGivenAlone(tx, action))
  return before + action.kobo > (await readLimitAlone(tx))
}
