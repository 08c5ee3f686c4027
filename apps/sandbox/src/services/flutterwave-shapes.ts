import type { SandboxKeys } from '../keys.ts'
import type { Payment } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'

/** Returns what the verify call and the webhook both say. A refunded payment is still successful. */
function chargeOf(payment: Payment) {
  const { id, tx_ref, flw_ref, amount, currency } = payment
  return {
    id,
    tx_ref,
    flw_ref,
    amount,
    currency,
    charged_amount: amount,
    status: statusOf(payment),
    payment_type: 'card',
  }
}

/** Returns the transaction in the form of the verify call. */
export function transactionOf(payment: Payment) {
  const { amount, customer, created_at } = payment
  const appFee = Math.round(amount * 1.4) / 100
  return {
    ...chargeOf(payment),
    app_fee: appFee,
    merchant_fee: 0,
    processor_response: payment.status === 'failed' ? 'Declined' : 'Approved',
    created_at,
    meta: payment.meta,
    amount_settled: amount - appFee,
    customer: { id: 1, ...customer, created_at },
  }
}

export function chargeCompleted(payment: Payment, keys: SandboxKeys): WebhookMessage {
  const data = { ...chargeOf(payment), customer: payment.customer }
  return {
    provider: 'flutterwave',
    body: JSON.stringify({ event: 'charge.completed', data }),
    headers: { 'verif-hash': keys.FLUTTERWAVE_SECRET_HASH },
  }
}

export function statusOf({ status }: Payment): string {
  return status === 'reversed' ? 'successful' : status
}
