import { AppError } from '@velvet/contract/shared/errors'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertLineRefunds } from './snacks-sql.ts'

interface LinesOfCustomer {
  purchaseId: string
  customerId: string
  lines: readonly { place: number; vp: number; kobo: number }[]
}

/**
 * Pays back in Points what a customer paid in the app for these lines, each line once. The Points are owed if the account
 * is closed or has no room for them, and a job tries again. The caller has locked their pick-up. Returns false if the
 * Points are owed.
 */
export async function returnLines(tx: Transaction, of: LinesOfCustomer): Promise<boolean> {
  const movementId = await creditLines(tx, of)
  await insertLineRefunds(tx, { purchaseId: of.purchaseId, movementId, lines: of.lines })
  return movementId !== undefined
}

type LinesToCredit = Pick<LinesOfCustomer, 'purchaseId' | 'customerId'> & {
  lines: readonly { place: number; vp: number }[]
}

/** Adds the price of these lines to the account. Returns undefined if it is closed or has no room for the Points. */
export async function creditLines(
  tx: Transaction,
  { purchaseId, customerId, lines }: LinesToCredit,
): Promise<string | undefined> {
  if (!(await holdOpenAccount(tx, customerId))) return undefined
  try {
    const moved = await moveVp(tx, {
      customerId,
      amount: lines.reduce((sum, { vp }) => sum + vp, 0),
      operatorAccount: 'refunds',
      reason: 'food-refund',
      reference: `${purchaseId} ${lines.map(({ place }) => place).join(' ')}`,
    })
    return moved?.movementId
  } catch (error) {
    if (error instanceof AppError && error.code === 'balance-too-high') return undefined
    throw error
  }
}
