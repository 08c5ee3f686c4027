import { createHmac, randomUUID } from 'node:crypto'
import type { SandboxKeys } from '../keys.ts'
import type { CardTry, TerminalPayment } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'

/** The response codes of card networks. `51` stands for a lack of money. */
const APPROVED = { responseCode: '00', responseMessage: 'Approved or completed successfully' }
const DECLINED = { responseCode: '51', responseMessage: 'Insufficient funds' }
const resultOf = (one: CardTry) => (one.isApproved ? APPROVED : DECLINED)

/**
 * Returns the state of a pushed payment, as in "Push Payment Request (API Reference)" of
 * https://teamapt.atlassian.net/wiki/spaces/EI/pages/1039826999. The document does not say what it returns about a
 * payment that was made twice; here it returns the last try.
 */
export function pushedPaymentOf(payment: TerminalPayment) {
  const last = payment.tries.at(-1)
  return {
    merchantReference: payment.reference,
    amount: payment.kobo,
    processingStatus: last ? 'PROCESSED' : 'PENDING',
    responseCode: last ? resultOf(last).responseCode : null,
    responseMessage: last ? resultOf(last).responseMessage : null,
    actualAmount: last ? payment.kobo : null,
    actualPaymentMethod: last ? 'CARD_PURCHASE' : null,
    transactionReference: last?.number ?? null,
  }
}

/**
 * Returns the event about one try. Its shape and its signature are those of the page "Webhooks",
 * https://teamapt.atlassian.net/wiki/spaces/EI/pages/1492648078: HMAC-SHA256, in base64, of the id, the time and the
 * body with two underscores between them.
 */
export function moniepointEvent(payment: TerminalPayment, one: CardTry, keys: SandboxKeys): WebhookMessage {
  const now = new Date()
  const body = JSON.stringify({
    eventId: randomUUID(),
    eventType: 'V1_POS_PURCHASE_TRANSACTION',
    createdAt: now.toISOString(),
    data: {
      amount: payment.kobo,
      terminalSerial: payment.terminal,
      businessId: 1,
      transactionReference: one.number,
      merchantReference: payment.reference,
      transactionStatus: one.isApproved ? 'APPROVED' : 'DECLINED',
      transactionType: 'PURCHASE',
      ...resultOf(one),
      transactionTime: now.toISOString(),
    },
  })
  const id = randomUUID()
  const time = String(now.getTime())
  const signature = createHmac('sha256', keys.MONIEPOINT_WEBHOOK_SECRET)
    .update(`${id}__${time}__${body}`)
    .digest('base64')
  return {
    provider: 'moniepoint',
    body,
    headers: {
      'moniepoint-webhook-id': id,
      'moniepoint-webhook-timestamp': time,
      'moniepoint-webhook-signature': signature,
    },
  }
}
