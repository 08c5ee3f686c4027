import type { SandboxKeys } from '../keys.ts'
import type { TerminalPayment } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'
import { signedEvent } from './paystack-shapes.ts'

/** The number with which all offline references of one account begin. */
const ACCOUNT = '463433'

export const offlineReferenceOf = ({ id }: TerminalPayment) => `${ACCOUNT}${id}`

/** Returns a payment request as its calls and its event show it. */
export function paymentRequestOf(payment: TerminalPayment) {
  const isPaid = payment.state === 'approved'
  return {
    id: payment.id,
    domain: 'test',
    amount: payment.kobo,
    currency: payment.currency,
    due_date: null,
    has_invoice: true,
    request_code: payment.reference,
    metadata: null,
    notifications: [],
    status: isPaid ? 'success' : 'pending',
    paid: isPaid,
    offline_reference: offlineReferenceOf(payment),
    created_at: payment.created_at,
    pending_amount: isPaid ? 0 : payment.kobo,
  }
}

export const paymentRequestSuccess = (payment: TerminalPayment, keys: SandboxKeys): WebhookMessage =>
  signedEvent('paymentrequest.success', paymentRequestOf(payment), keys)
