import type { Sandbox } from './sandbox.ts'
import * as flutterwave from './services/flutterwave-reversal-shapes.ts'
import * as paystack from './services/paystack-reversal-shapes.ts'
import type { Dispute, Refund } from './store.ts'

/** Sends the webhook about a refund that its provider would send. */
export async function announceRefund(sandbox: Sandbox, refund: Refund, copies = 1) {
  const { webhooks, keys, refunds } = sandbox
  const payment = refunds.paymentOf(refund)
  const shapes = payment.provider === 'paystack' ? paystack : flutterwave
  const message = shapes.refundEvent(refund, payment, keys)
  if (message) await webhooks.send(message, copies)
}

/** Sends the webhook about a dispute or a chargeback that its provider would send. */
export async function announceDispute(sandbox: Sandbox, dispute: Dispute, copies = 1) {
  const { webhooks, keys, disputes } = sandbox
  const payment = disputes.paymentOf(dispute)
  const shapes = payment.provider === 'paystack' ? paystack : flutterwave
  await webhooks.send(shapes.disputeEvent(dispute, payment, keys), copies)
}
