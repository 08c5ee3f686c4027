import type { SandboxKeys } from '../keys.ts'
import type { Payment } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'

/**
 * Returns the transaction in the form of the verify call. A refunded one is still successful there.
 */
export function transactionOf(payment: Payment) {
  const { id, tx_ref, flw_ref, amount, currency, customer, created_at } = payment
  const appFee = Math.round(amount * 1.4) / 100
  return {
    id,
    tx_ref,
    flw_ref,
    amount,
    currency,
    charged_amount: amount,
    app_fee: appFee,
    merchant_fee: 0,
    processor_response: payment.status === 'failed' ? 'Declined' : 'Approved',
    status: statusOf(payment),
    payment_type: 'card',
    created_at,
    meta: payment.meta,
    amount_settled: amount - appFee,
    customer: { id: 1, ...customer, created_at },
  }
}

export function chargeCompleted(payment: Payment, keys: SandboxKeys): WebhookMessage {
  const { id, tx_ref, flw_ref, amount, currency, customer } = payment
  const data = {
    id,
    tx_ref,
    flw_ref,
    amount,
    currency,
    charged_amount: amount,
    status: statusOf(payment),
    payment_type: 'card',
    customer,
  }
  return {
    provider: 'flutterwave',
    body: JSON.stringify({ event: 'charge.completed', data }),
    headers: { 'verif-hash': keys.FLUTTERWAVE_SECRET_HASH },
  }
}

export function statusOf({ status }: Payment): string {
  return status === 'reversed' ? 'successful' : status
}
