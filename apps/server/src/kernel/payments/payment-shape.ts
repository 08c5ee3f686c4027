import { country } from '@velvet/contract/shared/country/country'
import { NamedInstant, type Payment } from '@velvet/contract/shared/entities/entities'
import { z } from 'zod'
import type { PaymentRow } from './payments-sql.ts'

/** The beginning and the reference of the last top-up of a page. */
export const TopUpPosition = z.tuple([NamedInstant, z.string()])

/**
 * A customer need not know whether a refund waits for the provider or for a bank, so both states
 * are shown as `pending`.
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
    currency: country().currency,
    status: row.status as Payment['status'],
    createdAt: row.createdAt.toISOString(),
    ...(row.creditedAt && { creditedAt: row.creditedAt.toISOString() }),
    ...(row.reversed && { reversed: row.reversed }),
    ...(row.refunded && { refunded: row.refunded }),
    ...(row.refundStatus && { refund: REFUND_WORDS[row.refundStatus] }),
  }
}
