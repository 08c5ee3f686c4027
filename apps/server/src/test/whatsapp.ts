import { internationalPhone } from '@velvet/contract/people/phone'
import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { messagesTo } from './one-time-codes.ts'
import type { TestCustomer } from './people.ts'
import { control, outboxOf } from './sandbox-controls.ts'
import type { TestServer, useWorker } from './start-test-server.ts'

const SECRET = 'whatsapp-secret-velvet-sandbox'

interface Sent {
  id: string
  template: string
  language: string
  values: string[]
  button: string
  picture: string | null
  callback: string
}

/** Acts for the customers who get messages by WhatsApp, and for WhatsApp when it reports on them. */
export function useWhatsApp(server: TestServer, worker: ReturnType<typeof useWorker>) {
  const sentTo = ({ phone }: TestCustomer) => outboxOf<Sent>(server, 'whatsapp', phone)
  const textsTo = async ({ phone }: TestCustomer) => (await messagesTo(server, phone)).map(({ text }) => text)
  const choose = (buyer: TestCustomer, isOn: boolean) =>
    buyer.call('PUT', `/api/v1/notices/${buyer.id}/whatsapp`, { isOn })
  const outcome = (name: string, more = {}) => control(server, 'whatsapp', { outcome: name, count: 1, ...more })
  const rowsOf = ({ id }: TestCustomer) =>
    server.db
      .selectFrom('outbox')
      .select(['id', 'delivery', 'price_category', 'provider_id', 'done_at'])
      .where('customer_id', '=', id)
      .where('kind', '=', 'whatsapp')
      .orderBy('cause')
      .execute()

  /** Runs the jobs that send notifications, messages by WhatsApp, and then SMS. */
  async function sendAll() {
    await worker.runOnce()
    await worker.runOnce()
  }

  async function aFan() {
    const buyer = await server.make.customer({ balance: 1000 })
    expect((await choose(buyer, true)).json()).toEqual({ whatsApp: true })
    return buyer
  }

  async function aTicketOf(buyer: TestCustomer, count = 1) {
    const showtime = await server.make.showtime()
    return { showtime, tickets: (await buyer.buy(showtime, count)).tickets }
  }

  function report(id: string, status: string, { secret = SECRET, providerId = 'wamid.x' } = {}) {
    const statuses = [{ id: providerId, status, biz_opaque_callback_data: id, pricing: { category: 'utility' } }]
    return event({ statuses }, secret)
  }

  /** Lets a customer write to us, some seconds ago. */
  function write({ phone }: TestCustomer, body: string, { secret = SECRET, secondsAgo = 0 } = {}) {
    const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo)
    const message = { from: internationalPhone(phone), id: 'wamid.in', timestamp, type: 'text', text: { body } }
    return event({ messages: [message] }, secret)
  }

  function event(value: object, secret: string) {
    const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] })
    const signature = createHmac('sha256', secret).update(payload).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    return server.app.inject({ method: 'POST', url: '/api/v1/webhooks/whatsapp', headers, payload })
  }

  return { sentTo, textsTo, choose, outcome, rowsOf, sendAll, aFan, aTicketOf, report, write }
}
