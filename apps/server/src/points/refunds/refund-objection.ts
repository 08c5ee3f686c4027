import { ERRORS } from '@velvet/contract/shared/errors'
import { koboBack } from '@velvet/contract/points/reversals'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockReversalsOf } from '../../kernel/payments/reversals-sql.ts'
import {
  findCreditedPayment,
  findUnmatchedOf,
  type NumberedTransaction,
} from '../../kernel/payments/transactions-sql.ts'

const GONE_BACK = 'Some of this money went back meanwhile. Please call this refund off'

/**
 * Returns the words for finance when a refund must not be sent, because its money has gone back
 * since a person asked for it, or may still go back by a dispute. The payer would be paid twice.
 */
export async function objectionToRefund(
  tx: Transaction,
  refund: NumberedTransaction & { kobo: number },
): Promise<string | undefined> {
  const reversals = await lockReversalsOf(tx, refund)
  if (reversals.some(({ state }) => state === 'open')) return ERRORS['payment-disputed'].message
  if (reversals.length === 0) return undefined
  const credited = await findCreditedPayment(tx, refund)
  const paid = credited?.paid ?? (await findUnmatchedOf(tx, refund))?.kobo ?? 0
  return refund.kobo > paid - koboBack(reversals) ? GONE_BACK : undefined
}
