import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertLineRefunds } from './snacks-sql.ts'

interface LinesOfCustomer {
  purchaseId: string
  customerId: string
  lines: readonly { place: number; vp: number; kobo: number }[]
}

/**
 * Pays back in Points what a customer paid in the app for these lines, each line once. The caller has locked their
 * pick-up. Throws AppError `balance-too-high` if the account cannot take them.
 */
export async function returnLines(tx: Transaction, { purchaseId, customerId, lines }: LinesOfCustomer): Promise<void> {
  const moved = await moveVp(tx, {
    customerId,
    amount: lines.reduce((sum, { vp }) => sum + vp, 0),
    operatorAccount: 'refunds',
    reason: 'food-refund',
    reference: `${purchaseId} ${lines.map(({ place }) => place).join(' ')}`,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
  await insertLineRefunds(tx, { purchaseId, movementId: moved.movementId, lines })
}
