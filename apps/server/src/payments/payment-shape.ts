import type { Payment } from '@velvet/contract/entities'
import type { PaymentRow } from './payments-sql.ts'

/**
 * A refund that waits for a provider and a refund that waits for a bank look the same to a
 * customer.
 */
const REFUND_WORDS: Record<string, Payment['refund']> = {
  due: 'pending',
  sent: 'pending',
  refunded: 'refunded',
  failed: 'failed',
}

export function toPayment(row: PaymentRow): Payment {
  return {
    tx_ref: row.txRef,
    provider: row.provider,
    VpValue: row.vp,
    amount: row.naira,
    currency: 'NGN',
    status: row.status as Payment['status'],
    createdAt: row.createdAt.toISOString(),
    ...(row.refundStatus && { refund: REFUND_WORDS[row.refundStatus] }),
  }
}
