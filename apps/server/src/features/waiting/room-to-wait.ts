import { AppError } from '@velvet/contract/calls/errors'
import { MOST_WAITS } from '@velvet/contract/waiting/wait'
import type { Transaction } from '../../platform/database/connect.ts'
import { countOtherWaits, lockWaitingAccount } from './waits-sql.ts'

/** Lets the asks of one customer wait for one another. Throws AppError for a closed account. */
export async function lockWaiting(tx: Transaction, customerId: string) {
  const account = await lockWaitingAccount(tx, customerId)
  if (!account) throw new AppError('session-ended')
  return account
}

/** Throws AppError if the customer, who is locked, waits for as much as they can. */
export async function requireRoom(
  tx: Transaction,
  wait: { customerId: string; about: string },
): Promise<void> {
  if ((await countOtherWaits(tx, wait)) >= MOST_WAITS) throw new AppError('too-many-waits')
}
