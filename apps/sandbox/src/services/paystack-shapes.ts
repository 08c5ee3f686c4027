import { createHmac } from 'node:crypto'
import { feeOf } from '../fees.ts'
import type { SandboxKeys } from '../keys.ts'
import type { Payment, PaymentStatus } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'

const STATUS: Record<PaymentStatus, string> = {
  successful: 'success',
  failed: 'failed',
  pending: 'pending',
  abandoned: 'abandoned',
  reversed: 'reversed',
}

const GATEWAY_RESPONSE: Record<PaymentStatus, string> = {
  successful: 'Successful',
  failed: 'Declined',
  pending: 'Pending',
  abandoned: 'The transaction was not completed',
  reversed: 'Reversed',
}

export const koboOf = (naira: number) => Math.round(naira * 100)

/** Returns the transaction in the form of the verify call and of webhooks. */
export function transactionOf(payment: Payment) {
  const amount = koboOf(payment.amount)
  const { id, customer, status } = payment
  return {
    id,
    domain: 'test',
    status: STATUS[status],
    reference: payment.tx_ref,
    amount,
    requested_amount: amount,
    message: null,
    gateway_response: (status === 'failed' && payment.refusal) || GATEWAY_RESPONSE[status],
    paid_at: payment.paid_at,
    created_at: payment.created_at,
    currency: payment.currency,
    metadata: payment.meta ?? '',
    fees: feeOf(amount, payment.currency),
    ...wayOf(payment),
    customer: {
      id: 1,
      email: customer.email,
      phone: customer.phone_number,
      customer_code: 'CUS_s',
    },
  }
}

/**
 * Returns the fields that say how a transaction was paid. Those of a terminal are as in
 * https://paystack.com/docs/terminal/push-payment-requests/ (the event `charge.success`), except for the offline
 * reference: the documents do not say how such a transaction names its payment request. Those of a transfer into a
 * virtual account are as in https://paystack.com/docs/payments/dedicated-virtual-accounts/.
 */
function wayOf({ at, into, wallet }: Payment) {
  if (wallet) {
    return {
      channel: 'mobile_money',
      authorization: { channel: 'mobile_money', bank: 'TEST WALLET', mobile_money_number: wallet },
    }
  }
  if (at) {
    return {
      channel: 'pos',
      metadata: { offline_reference: at.offlineReference },
      authorization: { account_name: null, receiver_bank_account_number: null },
      source: {
        type: 'offline',
        source: 'pos',
        entry_point: 'pos_initialize',
        identifier: at.terminal,
      },
    }
  }
  if (into) {
    return {
      channel: 'dedicated_nuban',
      metadata: { receiver_account_number: into.account, receiver_bank: 'TEST BANK' },
      authorization: {
        channel: 'dedicated_nuban',
        sender_bank: 'TEST BANK',
        sender_name: 'SANDBOX BUYER',
        receiver_bank_account_number: into.account,
        receiver_bank: 'TEST BANK',
        narration: into.narration,
      },
    }
  }
  const authorization = { channel: 'card', card_type: 'visa', last4: '4081', bank: 'TEST BANK' }
  return { channel: 'card', authorization }
}

export const chargeSuccess = (payment: Payment, keys: SandboxKeys) =>
  signedEvent('charge.success', transactionOf(payment), keys)

export function signedEvent(event: string, data: object, keys: SandboxKeys): WebhookMessage {
  const body = JSON.stringify({ event, data })
  const signature = createHmac('sha512', keys.PAYSTACK_SECRET_KEY).update(body).digest('hex')
  return { provider: 'paystack', body, headers: { 'x-paystack-signature': signature } }
}
