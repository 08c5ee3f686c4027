import { nextId } from './next-id.ts'
import type { Dispute, DisputeStatus, Payment, Provider, Store } from './store.ts'

/** Flutterwave waits this many hours for the shop's reply. */
const ANSWER_HOURS = 48

export interface Disputes {
  open: (payment: Payment, amount: number, status: DisputeStatus) => Dispute
  move: (dispute: Dispute, status: DisputeStatus) => Dispute
  byId: (provider: Provider, id: string | number) => Dispute | undefined
  paymentOf: (dispute: Pick<Dispute, 'paymentId'>) => Payment
  newestFirst: (provider: Provider) => Dispute[]
}

export function makeDisputes(store: Store): Disputes {
  const keep = (dispute: Dispute) => {
    store.keep('dispute', dispute)
    return dispute
  }
  const disputes: Disputes = {
    open(payment, amount, status) {
      const now = new Date()
      const dueAt = new Date(now.getTime() + ANSWER_HOURS * 3_600_000)
      return keep({
        id: nextId(store, 'dispute'),
        paymentId: payment.id,
        amount,
        status,
        due_at: dueAt.toISOString(),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
    },
    move: (dispute, status) => keep({ ...dispute, status, updated_at: new Date().toISOString() }),
    byId(provider, id) {
      const dispute = store.find('dispute', id)
      return dispute && disputes.paymentOf(dispute).provider === provider ? dispute : undefined
    },
    paymentOf({ paymentId }) {
      const payment = store.find('payment', paymentId)
      if (!payment) throw new Error('a dispute about a payment that was forgotten')
      return payment
    },
    newestFirst: (provider) =>
      store.newestFirst('dispute').filter(({ paymentId }) => store.find('payment', paymentId)?.provider === provider),
  }
  return disputes
}
