import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockAccount } from './close-account-sql.ts'

/** Locks the account that staff named. Throws AppError `customer-not-found` or `customer-closed`. */
export async function lockOpenAccount(tx: Transaction, customerId: string) {
  const account = await lockAccount(tx, customerId)
  if (!account) throw new AppError('customer-not-found')
  if (account.closedAt) throw new AppError('customer-closed')
  return account
}
