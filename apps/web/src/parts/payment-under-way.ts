import { listPayments } from '../calls/wallet.ts'
import { forgetAwaitedOrder, readAwaitedOrder } from './awaited-order.ts'
import { calledOffTopUps, callOffTopUp, readPendingTopUp } from './pending-top-up.ts'

/** A payment whose checkout was opened. This phone does not know yet whether it was paid. */
export interface PaymentUnderWay {
  txRef: string
  /** True if this phone knows that tickets are bought with it. */
  isOrder: boolean
}

/** Returns the payment whose checkout this phone has opened. */
export function paymentOfThisPhone(uuid: string): PaymentUnderWay | undefined {
  const order = readAwaitedOrder(uuid)
  if (order) return { txRef: order.txRef, isOrder: true }
  const txRef = readPendingTopUp(uuid)
  return txRef === undefined ? undefined : { txRef, isOrder: false }
}

/**
 * Returns the payment that is under way, also one that was begun in another tab or on another phone, which the server
 * knows. One that the customer says they left unpaid does not count. Without an answer, only this phone is asked.
 */
export async function findPaymentUnderWay(uuid: string): Promise<PaymentUnderWay | undefined> {
  const here = paymentOfThisPhone(uuid)
  if (here) return here
  const calledOff = calledOffTopUps(uuid)
  const { payments } = await listPayments({}).catch(() => ({ payments: [] }))
  const pending = payments.find(({ status, tx_ref: txRef }) => status === 'pending' && !calledOff.includes(txRef))
  return pending && { txRef: pending.tx_ref, isOrder: false }
}

/** Keeps that the customer says they left a payment unpaid. If they have paid after all, its provider still says so. */
export function callOffPayment(uuid: string, { txRef }: Pick<PaymentUnderWay, 'txRef'>): void {
  if (readAwaitedOrder(uuid)?.txRef === txRef) forgetAwaitedOrder(uuid)
  callOffTopUp(uuid, txRef)
}
