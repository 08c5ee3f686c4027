import type { Sandbox } from './sandbox.ts'
import { chargeCompleted } from './services/flutterwave-shapes.ts'
import { chargeSuccess } from './services/paystack-shapes.ts'
import type { Payment } from './store.ts'

/**
 * Sends the webhook that the provider would send. Paystack reports successes only, and neither
 * reports pending payments.
 */
export async function announcePayment(sandbox: Sandbox, payment: Payment, copies = 1) {
  const { webhooks, keys } = sandbox
  if (payment.provider === 'paystack') {
    if (payment.status === 'successful') await webhooks.send(chargeSuccess(payment, keys), copies)
  } else if (payment.status === 'successful' || payment.status === 'failed') {
    await webhooks.send(chargeCompleted(payment, keys), copies)
  }
}
