import type { SandboxKeys } from '../keys.ts'
import type { Dispute, DisputeStatus, Payment, Refund, RefundStatus } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'

const REFUND_STATUS: Record<RefundStatus, string> = {
  pending: 'pending',
  processing: 'processing',
  'needs-attention': 'pending',
  processed: 'completed',
  failed: 'failed',
}

/** Returns a refund in the form of `GET /v3/refunds`. */
export function refundOf({ id, amount, status, paymentId, created_at }: Refund, payment: Payment) {
  return {
    id,
    amount_refunded: amount,
    status: REFUND_STATUS[status],
    flw_ref: payment.flw_ref,
    destination: 'payment_source',
    comment: null,
    settlement_id: 'NEW',
    meta: { source: 'availablebalance' },
    created_at,
    account_id: 1,
    transaction_id: paymentId,
  }
}

/** Returns the webhook for a complete refund. Flutterwave sends none for a refund that waits. */
export function refundEvent(refund: Refund, payment: Payment, keys: SandboxKeys): WebhookMessage | undefined {
  if (refund.status !== 'processed' && refund.status !== 'failed') return undefined
  const data = {
    id: refund.id,
    AmountRefunded: refund.amount,
    FlwRef: payment.flw_ref,
    TransactionId: payment.id,
    status: REFUND_STATUS[refund.status],
    destination: 'payment_source',
    createdAt: refund.created_at,
  }
  return sealedEvent({ event: `refund.${data.status}`, 'event.type': 'REFUND', data }, keys)
}

const CHARGEBACK_STATUS: Record<DisputeStatus, string> = {
  open: 'initiated',
  answered: 'declined',
  accepted: 'accepted',
  lost: 'lost',
  won: 'won',
}

/** Returns a chargeback in the form of `GET /v3/chargebacks`. */
export function chargebackOf(dispute: Dispute, payment: Payment) {
  return {
    id: dispute.id,
    amount: dispute.amount,
    flw_ref: payment.flw_ref,
    status: CHARGEBACK_STATUS[dispute.status],
    stage: 'new',
    comment: 'Product/service not received',
    meta: { uploaded_proof: null, history: [] },
    due_date: dispute.due_at,
    settlement_id: 'N/A',
    created_at: dispute.created_at,
    transaction_id: payment.id,
    tx_ref: payment.tx_ref,
  }
}

export function disputeEvent(dispute: Dispute, payment: Payment, keys: SandboxKeys) {
  const data = chargebackOf(dispute, payment)
  return sealedEvent({ event: `chargeback.${data.status}`, data }, keys)
}

function sealedEvent(body: object, keys: SandboxKeys): WebhookMessage {
  return {
    provider: 'flutterwave',
    body: JSON.stringify(body),
    headers: { 'verif-hash': keys.FLUTTERWAVE_SECRET_HASH },
  }
}
