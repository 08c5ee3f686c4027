import { refusalIn } from '@velvet/client/call-error'
import { formatVp } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { PRODUCT } from '../../app/product.ts'
import type { PaymentAnswer } from '../../app/use-payment.ts'
import { w } from './words.ts'

/** Returns why an order was not bought although it was paid for, and where the money is. */
export function textOfRefusal({ payment, orderRefused }: PaymentAnswer) {
  const { error, message, values } = orderRefused ?? { error: '', message: '' }
  const isCredited = payment.status === 'successful'
  return {
    reason: fill(w.failed, { reason: refusalIn(error, message, values) }),
    money: isCredited
      ? fill(w.becamePoints, { points: formatVp(payment.VpValue) })
      : fill(w.isLookedAt, { email: PRODUCT.supportEmail }),
  }
}
