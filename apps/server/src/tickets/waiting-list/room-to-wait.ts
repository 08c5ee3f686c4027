import { AppError } from '@velvet/contract/shared/errors'
import { MOST_WAITS } from '@velvet/contract/tickets/waiting-list'
import type { Transaction } from '../../platform/database/connect.ts'
import { countOtherWaits, lockWaitingAccount } from './waits-sql.ts'

/**
 * Locks the account, so that two requests of one customer cannot exceed the limit together. Throws AppError for
 * a closed account.
 */
export async function lockWaiting(tx: Transaction, customerId: string) {
  const account = await lockWaitingAccount(tx, customerId)
  if (!account) throw new AppError('session-ended')
  return account
}

/** Throws AppError if the customer, whose account is locked, already waits for as many things as the limit allows. */
export async function requireRoom(tx: Transaction, wait: { customerId: string; about: string }): Promise<void> {
  if ((await countOtherWaits(tx, wait)) >= MOST_WAITS) throw new AppError('too-many-waits')
}
