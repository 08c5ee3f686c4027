import { purchaseFailed } from '@velvet/contract/words/messages'
import { formatVp } from '@velvet/contract/money/vp'
import type { PaymentAnswer } from '../../app/use-payment.ts'
import { PRODUCT } from '../../app/product.ts'

export const NOT_PAID = 'The payment did not go through. Nothing was bought.'
export const NO_TICKETS = 'No tickets were bought'

/** Returns why an order was not bought although it was paid for, and where the money is. */
export function wordsOfRefusal({ payment, orderRefused }: PaymentAnswer) {
  const isCredited = payment.status === 'successful'
  return {
    reason: purchaseFailed(orderRefused?.message ?? ''),
    money: isCredited
      ? `Your payment became ${formatVp(payment.VpValue)}, which are in your wallet.`
      : `Your payment has arrived, and our team looks at it. You can write to ${PRODUCT.supportEmail}.`,
  }
}
