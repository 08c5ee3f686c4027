import type { SandboxKeys } from '../keys.ts'
import type { Dispute, DisputeStatus, Payment, Refund } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'
import { koboOf, signedEvent, transactionOf } from './paystack-shapes.ts'

/** Returns a refund in the form of `GET /refund`, where the transaction is a plain number. */
export function refundOf(refund: Refund) {
  const { id, paymentId, disputeId, amount, currency, status, created_at, updated_at } = refund
  const isDone = status === 'processed'
  return {
    id,
    integration: 100_000,
    domain: 'test',
    transaction: paymentId,
    dispute: disputeId,
    amount: koboOf(amount),
    deducted_amount: koboOf(amount),
    fully_deducted: true,
    currency,
    channel: 'card',
    status,
    refunded_by: 'shop@velvet.example',
    refunded_at: isDone ? updated_at : null,
    settlement: null,
    customer_note: `Refund for transaction ${paymentId}`,
    merchant_note: `Refund for transaction ${paymentId}`,
    createdAt: created_at,
    updatedAt: updated_at,
  }
}

/**
 * Returns the webhook for a refund. It does not contain the refund's number, and its amount is
 * text.
 */
export function refundEvent(refund: Refund, payment: Payment, keys: SandboxKeys): WebhookMessage {
  const data = {
    status: refund.status,
    transaction_reference: payment.tx_ref,
    refund_reference: null,
    amount: String(koboOf(refund.amount)),
    currency: payment.currency,
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: payment.customer.email },
    integration: 100_000,
    domain: 'test',
  }
  return signedEvent(`refund.${refund.status}`, data, keys)
}

const STATUS: Record<DisputeStatus, [status: string, resolution: string | null]> = {
  open: ['awaiting-merchant-feedback', null],
  answered: ['awaiting-bank-feedback', null],
  accepted: ['resolved', 'merchant-accepted'],
  lost: ['resolved', 'auto-accepted'],
  won: ['resolved', 'declined'],
}

export function disputeOf(dispute: Dispute, payment: Payment) {
  const [status, resolution] = STATUS[dispute.status]
  const isOver = status === 'resolved'
  return {
    id: dispute.id,
    refund_amount: koboOf(dispute.amount),
    currency: payment.currency,
    status,
    resolution,
    domain: 'test',
    transaction: transactionOf(payment),
    transaction_reference: null,
    category: 'chargeback',
    customer: { id: 1, email: payment.customer.email, customer_code: 'CUS_s' },
    dueAt: dispute.due_at,
    resolvedAt: isOver ? dispute.updated_at : null,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: 'bank@velvet.example', createdAt: dispute.created_at }],
    createdAt: dispute.created_at,
    updatedAt: dispute.updated_at,
  }
}

const STEPS: Partial<Record<DisputeStatus, string>> = { open: 'create', answered: 'remind' }

export function disputeEvent(dispute: Dispute, payment: Payment, keys: SandboxKeys) {
  const data = disputeOf(dispute, payment)
  const step = data.status === 'resolved' ? 'resolve' : STEPS[dispute.status]
  return signedEvent(`charge.dispute.${step}`, data, keys)
}
