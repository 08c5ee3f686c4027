import type { Disputes } from './disputes.ts'
import { feeOf } from './fees.ts'
import { nextId } from './next-id.ts'
import type { Payments } from './payments.ts'
import type { Refunds } from './refunds.ts'
import type { Payment, Payout, PayoutStatus, Provider, Store } from './store.ts'

/** Both providers take the same fees. */
const feeIn = ({ amount, currency }: Payment) => feeOf(Math.round(amount * 100), currency) / 100

export interface Payouts {
  /**
   * Pays out what was paid since the last payout, without its fees and without what went back meanwhile. Returns
   * undefined if nothing is left.
   */
  make: (provider: Provider, how: { day?: string | undefined; status: PayoutStatus }) => Payout | undefined
  move: (payout: Payout, status: PayoutStatus) => Payout
  byId: (provider: Provider, id: string | number) => Payout | undefined
  newestFirst: (provider: Provider) => Payout[]
  paymentsOf: (payout: Payout) => Payment[]
}

interface Parts {
  store: Store
  payments: Payments
  refunds: Refunds
  disputes: Disputes
}

export function makePayouts({ store, payments, refunds, disputes }: Parts): Payouts {
  const keep = (payout: Payout) => {
    store.keep('payout', payout)
    return payout
  }
  const payouts: Payouts = {
    make(provider, { day, status }) {
      const before = payouts.newestFirst(provider)
      const isNew = (of: 'paymentIds' | 'refundIds' | 'disputeIds', id: number) =>
        !before.some((payout) => payout[of].includes(id))
      const paid = payments.of(provider).filter(({ id, paid_at }) => paid_at !== null && isNew('paymentIds', id))
      const back = refunds
        .newestFirst(provider)
        .filter(({ id, status }) => status === 'processed' && isNew('refundIds', id))
      // Paystack pays a lost dispute by a refund, and Flutterwave without one.
      const lost = disputes
        .newestFirst(provider)
        .filter(({ status }) => status === 'lost' || status === 'accepted')
        .filter(({ id }) => provider === 'flutterwave' && isNew('disputeIds', id))
      const gross = sumOf(paid.map(({ amount }) => amount))
      const fees = sumOf(paid.map(feeIn))
      const refunded = sumOf(back.map(({ amount }) => amount))
      const chargedBack = sumOf(lost.map(({ amount }) => amount))
      const net = sumOf([gross, -fees, -refunded, -chargedBack])
      const [first] = paid
      if (!first || net < 0) return undefined
      const now = new Date().toISOString()
      return keep({
        id: nextId(store, 'payout'),
        provider,
        status,
        paymentIds: paid.map(({ id }) => id),
        refundIds: back.map(({ id }) => id),
        disputeIds: lost.map(({ id }) => id),
        currency: first.currency,
        gross,
        fees,
        refunded,
        chargedBack,
        net,
        day: day ?? now.slice(0, 10),
        created_at: now,
      })
    },
    move: (payout, status) => keep({ ...payout, status }),
    byId(provider, id) {
      const payout = store.find('payout', id)
      return payout?.provider === provider ? payout : undefined
    },
    newestFirst: (provider) => store.newestFirst('payout').filter((payout) => payout.provider === provider),
    paymentsOf: ({ paymentIds, provider }) => paymentIds.flatMap((id) => payments.byId(provider, id) ?? []),
  }
  return payouts
}

/** Adds in kobo, because naira have fractions. */
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
