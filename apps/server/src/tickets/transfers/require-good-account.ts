import { AppError } from '@velvet/contract/shared/errors'
import { holdAccount } from '../../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** Throws AppError for an account that was closed or blocked since it was let in. */
export async function requireGoodAccount(tx: Transaction, customerId: string): Promise<void> {
  const account = await holdAccount(tx, customerId)
  if (!account) throw new AppError('session-ended')
  if (account.blockedAt) throw new AppError('account-blocked')
}
