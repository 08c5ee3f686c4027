import { nextId } from './next-id.ts'
import type { Payments } from './payments.ts'
import type { Payment, Provider, Refund, RefundStatus, Store } from './store.ts'

interface RefundOrder {
  /** In naira. */
  amount: number
  status: RefundStatus
  disputeId?: number
}

export interface Refunds {
  /** Returns how many naira of a payment can still be refunded. */
  leftOf: (payment: Payment) => number
  /** Returns undefined and changes nothing if more is requested than is left. */
  open: (payment: Payment, order: RefundOrder) => Refund | undefined
  /** Returns undefined and changes nothing if a failed refund no longer fits into what is left. */
  move: (refund: Refund, status: RefundStatus) => Refund | undefined
  byId: (provider: Provider, id: string | number) => Refund | undefined
  paymentOf: (refund: Pick<Refund, 'paymentId'>) => Payment
  newestFirst: (provider: Provider) => Refund[]
  /** The first status of a refund that is requested through the interface. */
  firstStatus: RefundStatus
}

/** Amounts are compared in kobo, because naira have fractions. */
const kobo = (naira: number) => Math.round(naira * 100)

export function makeRefunds(store: Store, payments: Payments): Refunds {
  const keep = (refund: Refund) => {
    store.keep('refund', refund)
    updatePayment(refunds.paymentOf(refund))
    return refund
  }
  const updatePayment = (payment: Payment) => {
    const left = refunds.leftOf(payment)
    const status = kobo(left) === 0 ? 'reversed' : 'successful'
    payments.change(payment, { refunded: payment.amount - left, status })
  }
  const refunds: Refunds = {
    leftOf(payment) {
      const standing = store
        .newestFirst('refund')
        .filter(({ paymentId, status }) => paymentId === payment.id && status !== 'failed')
      return (kobo(payment.amount) - standing.reduce((sum, one) => sum + kobo(one.amount), 0)) / 100
    },
    open(payment, { amount, status, disputeId }) {
      if (status !== 'failed' && kobo(amount) > kobo(refunds.leftOf(payment))) return undefined
      const now = new Date().toISOString()
      const id = nextId(store, 'refund')
      const dates = { created_at: now, updated_at: now }
      return keep({
        id,
        paymentId: payment.id,
        currency: payment.currency,
        amount,
        status,
        disputeId: disputeId ?? null,
        ...dates,
      })
    },
    move(refund, status) {
      const stands = status !== 'failed' && refund.status === 'failed'
      const left = refunds.leftOf(refunds.paymentOf(refund))
      if (stands && kobo(refund.amount) > kobo(left)) return undefined
      return keep({ ...refund, status, updated_at: new Date().toISOString() })
    },
    byId(provider, id) {
      const refund = store.find('refund', id)
      return refund && refunds.paymentOf(refund).provider === provider ? refund : undefined
    },
    paymentOf({ paymentId }) {
      const payment = store.find('payment', paymentId)
      if (!payment) throw new Error('a refund of a payment that was forgotten')
      return payment
    },
    newestFirst: (provider) =>
      store.newestFirst('refund').filter(({ paymentId }) => store.find('payment', paymentId)?.provider === provider),
    firstStatus: 'processed',
  }
  return refunds
}
