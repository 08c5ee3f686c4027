import { randomBytes } from 'node:crypto'
import { nextId } from './next-id.ts'
import type { Payment, PaymentStatus, Provider, Store } from './store.ts'

export interface PaymentOrder {
  provider: Provider
  tx_ref: string
  /** In naira. */
  amount: number
  currency?: string | undefined
  customer?: Partial<Payment['customer']> | undefined
  meta?: unknown
  callbackUrl?: string | undefined
  at?: Payment['at']
  into?: Payment['into']
  wallet?: Payment['wallet']
  refusal?: Payment['refusal']
  /** When the payment was made; now by default, unless a test needs an old one. */
  created_at?: string | undefined
}

const NOBODY = { email: 'buyer@velvet.example', name: 'Sandbox Buyer', phone_number: '' }

export interface Payments {
  /**
   * Makes a payment, or updates the Paystack transaction with that reference if it is unfinished.
   */
  record: (order: PaymentOrder, status: PaymentStatus) => Payment
  change: (payment: Payment, changes: Partial<Payment>) => Payment
  byId: (provider: Provider, id: string | number) => Payment | undefined
  /** Returns all payments at a provider, newest first. */
  of: (provider: Provider) => Payment[]
  /** Returns all payments with that reference, newest first. */
  allByReference: (provider: Provider, reference: string) => Payment[]
  /** Returns the newest payment with that reference. */
  byReference: (provider: Provider, reference: string) => Payment | undefined
  byAccessCode: (accessCode: string) => Payment | undefined
}

/** @param home the currency of payments that name none */
export function makePayments(store: Store, home = 'NGN'): Payments {
  const find = (wanted: (payment: Payment) => boolean) => store.newestFirst('payment').find(wanted)
  const payments: Payments = {
    record(order, status) {
      const earlier = payments.byReference(order.provider, order.tx_ref)
      const paid_at = status === 'successful' ? new Date().toISOString() : null
      if (earlier && isUnfinishedPaystack(earlier)) {
        const { amount, currency = earlier.currency, wallet = earlier.wallet, refusal } = order
        return payments.change(earlier, { amount, currency, wallet, refusal, status, paid_at })
      }
      const payment = { ...blankPayment({ currency: home, ...order }, nextId(store, 'payment')), status, paid_at }
      store.keep('payment', payment)
      return payment
    },
    change(payment, changes) {
      const changed = { ...payment, ...changes }
      store.keep('payment', changed)
      return changed
    },
    byId(provider, id) {
      const payment = store.find('payment', id)
      return payment?.provider === provider ? payment : undefined
    },
    of: (provider) => store.newestFirst('payment').filter((payment) => payment.provider === provider),
    allByReference: (provider, reference) => payments.of(provider).filter(({ tx_ref }) => tx_ref === reference),
    byReference: (provider, reference) =>
      find((payment) => payment.provider === provider && payment.tx_ref === reference),
    byAccessCode: (accessCode) => find((payment) => payment.accessCode === accessCode),
  }
  return payments
}

function isUnfinishedPaystack({ provider, status }: Payment): boolean {
  return provider === 'paystack' && (status === 'pending' || status === 'abandoned')
}

function blankPayment(order: PaymentOrder, id: number): Payment {
  return {
    id,
    provider: order.provider,
    tx_ref: order.tx_ref,
    at: order.at,
    into: order.into,
    wallet: order.wallet,
    refusal: order.refusal,
    flw_ref: `FLW-MOCK-${randomBytes(12).toString('hex')}`,
    amount: order.amount,
    refunded: 0,
    currency: order.currency ?? 'NGN',
    status: 'pending',
    customer: { ...NOBODY, ...order.customer },
    meta: order.meta ?? null,
    accessCode: randomBytes(8).toString('hex'),
    callbackUrl: order.callbackUrl ?? null,
    created_at: order.created_at ?? new Date().toISOString(),
    paid_at: null,
  }
}
