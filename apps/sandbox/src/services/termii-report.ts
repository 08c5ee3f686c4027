import { createHmac } from 'node:crypto'
import type { Sms } from '../store.ts'
import type { WebhookMessage } from '../webhooks.ts'

export function deliveryReport(sms: Sms, secret: string): WebhookMessage {
  const body = JSON.stringify({
    type: 'outbound',
    id: sms.id,
    message_id: sms.id,
    receiver: sms.to,
    sender: 'Velvet',
    message: sms.text,
    sent_at: sms.sentAt,
    cost: '4.00',
    status: 'DELIVERED',
    channel: sms.channel,
  })
  const signature = createHmac('sha512', secret).update(body).digest('hex')
  return { provider: 'termii', body, headers: { 'x-termii-signature': signature } }
}
