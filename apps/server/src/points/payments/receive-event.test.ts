import type { Payment } from '@velvet/contract/shared/entities/entities'
import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { breakService, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const customer = useNewCustomer(server)

beforeEach(async () => {
  await server.db.deleteFrom('provider_events').execute()
  await activate(server, 'flutterwave')
})

type Sender = 'flutterwave' | 'paystack' | 'termii'

function signature(sender: Sender, body: string): Record<string, string> {
  const { flutterwave, paystack, termii } = server.config.services
  if (sender === 'flutterwave') return { 'verif-hash': flutterwave.secretHash }
  const key = sender === 'paystack' ? paystack.secretKey : termii.secretKey
  const hex = createHmac('sha512', key).update(body).digest('hex')
  return { [`x-${sender}-signature`]: hex }
}

function send(sender: Sender, content: unknown, headers?: Record<string, string>) {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  return server.app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${sender}`,
    headers: { 'content-type': 'application/json', ...(headers ?? signature(sender, body)) },
    payload: body,
  })
}

const events = () => server.db.selectFrom('provider_events').selectAll().execute()

async function paidWithoutWebhook(provider: 'flutterwave' | 'paystack') {
  await activate(server, provider)
  const payment = await startTopUp(customer, 300)
  const { id } = await payAtCheckout(server, { ...paid(payment), webhook: 'never' })
  return { payment, id }
}

const paid = ({ provider, tx_ref, amount }: Payment) => ({ provider, tx_ref, amount })

const eventOf = (txRef: string, id: number | string) => ({
  event: 'charge.completed',
  data: { id, tx_ref: txRef, amount: 1, currency: 'NGN', status: 'successful' },
})

test.each<[Sender, Record<string, string>]>([
  ['flutterwave', {}],
  ['flutterwave', { 'verif-hash': 'velvet-sandbox-hash ' }],
  ['flutterwave', { 'verif-hash': '' }],
  ['paystack', {}],
  ['paystack', { 'x-paystack-signature': 'f'.repeat(128) }],
  ['termii', {}],
  ['termii', { 'x-termii-signature': '0' }],
])('an event from %s that carries %o as its signature is refused', async (sender, headers) => {
  const { payment, id } = await paidWithoutWebhook('flutterwave')
  const response = await send(sender, eventOf(payment.tx_ref, id), headers)
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([401, 'signature-invalid'])
  expect([await events(), await customer.balance()]).toEqual([[], 0])
})

test.each<Sender>(['paystack', 'termii'])('a signature from %s over another body is refused', async (sender) => {
  const response = await send(sender, '{"a":2}', signature(sender, '{"a":1}'))
  expect([response.statusCode, await events()]).toEqual([401, []])
})

test.each<Sender>(['flutterwave', 'paystack', 'termii'])(
  'a signed body from %s that is not JSON is refused',
  async (sender) => {
    for (const body of ['charge=1', '', '{"event":']) {
      const response = await send(sender, body)
      expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, 'bad-json'])
    }
    expect(await events()).toEqual([])
  },
)

test.each<Sender>(['flutterwave', 'paystack', 'termii'])(
  'a signed body from %s that names no payment is kept and changes nothing',
  async (sender) => {
    for (const body of [[1], null, 'charge', {}]) {
      const { statusCode } = await send(sender, JSON.stringify(body))
      expect([statusCode, (await events()).at(-1)?.payload]).toEqual([200, {}])
    }
  },
)

test.each<[string, (txRef: string, id: number) => object]>([
  ['today’s shape', (txRef, id) => eventOf(txRef, id)],
  ["the transaction's number as text", (txRef, id) => eventOf(txRef, String(id))],
  ['the older flat shape', (txRef, id) => ({ id, txRef, status: 'successful', 'event.type': 'CARD_TRANSACTION' })],
])('an event from Flutterwave with %s credits the payment', async (_name, shape) => {
  const { payment, id } = await paidWithoutWebhook('flutterwave')
  const response = await send('flutterwave', shape(payment.tx_ref, id))
  expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
  expect(await customer.balance()).toBe(300)
})

test('the amount, owner and Points that an event or its metadata claim are ignored', async () => {
  const thief = await server.make.customer()
  const payment = await startTopUp(customer, 300)
  const { id } = await payAtCheckout(server, {
    ...paid(payment),
    amount: 1,
    webhook: 'never',
    meta: { uuid: thief.id, VpValue: 1_000_000 },
  })
  const claim = { amount: payment.amount, meta: { uuid: thief.id, VpValue: 1_000_000 } }
  const { event, data } = eventOf(payment.tx_ref, id)
  await send('flutterwave', { event, data: { ...data, ...claim } })
  expect([await customer.balance(), await thief.balance()]).toEqual([0, 0])
})

test('an event that mixes two top-ups credits only the payer', async () => {
  const { id } = await paidWithoutWebhook('flutterwave')
  const thief = await server.make.customer()
  const own = await startTopUp(thief, 300)
  await send('flutterwave', eventOf(own.tx_ref, id))
  expect([await customer.balance(), await thief.balance()]).toEqual([300, 0])
})

test('an event about a success unknown to the provider credits nothing and waits', async () => {
  const payment = await startTopUp(customer, 300)
  expect((await send('flutterwave', eventOf(payment.tx_ref, 4711))).statusCode).toBe(200)
  expect(await customer.balance()).toBe(0)
  expect(await events()).toMatchObject([{ processed_at: null }])
})

test('an event is stored and waits while its provider is unavailable', async () => {
  const { payment, id } = await paidWithoutWebhook('flutterwave')
  await breakService(server, 'flutterwave', '500')
  const response = await send('flutterwave', eventOf(payment.tx_ref, id))
  expect(response.json()).toEqual({ received: true })
  const [event] = await events()
  expect(event).toMatchObject({ processed_at: null, tx_ref: payment.tx_ref, attempts: 1 })
  expect(event?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 10_000)
  expect(await customer.balance()).toBe(0)
})

test('a delivery repeated days later is one event and one credit', async () => {
  const { payment, id } = await paidWithoutWebhook('flutterwave')
  for (let copy = 0; copy < 3; copy += 1) await send('flutterwave', eventOf(payment.tx_ref, id))
  expect(await events()).toHaveLength(1)
  expect(await customer.balance()).toBe(300)
})

test.each([
  ['a refund of an unknown payment', { transaction_reference: 'x' }, 'refund.processed'],
  ['a refund without a reference', { amount: 10_000 }, 'refund.processed'],
  ['a dispute without a reference', { id: 7, transaction: {} }, 'charge.dispute.create'],
  ['a transfer', { reference: 'x', id: 1 }, 'transfer.success'],
  ['nothing', undefined, undefined],
])('an event about %s is stored, and waits for a person', async (_name, data, event) => {
  expect((await send('paystack', { event, data })).statusCode).toBe(200)
  const [stored, ...others] = await events()
  expect(others).toEqual([])
  expect(stored).toMatchObject({ provider: 'paystack', processed_at: null })
  const cases = server.db.selectFrom('money_cases').select(['kind', 'event_id', 'resolved_at'])
  expect(await cases.where('event_id', '=', stored?.id ?? '').execute()).toEqual([
    { kind: 'event', event_id: stored?.id, resolved_at: null },
  ])
})

test('characters that the database cannot hold do not stop an event', async () => {
  const { payment, id } = await paidWithoutWebhook('flutterwave')
  const { data } = eventOf(payment.tx_ref, id)
  const metadata = { 'n\0te \ud800': 'A\0da \ud800' }
  const body = JSON.stringify({ data: { ...data, metadata } })
  expect((await send('flutterwave', body)).statusCode).toBe(200)
  expect(await customer.balance()).toBe(300)
})

test('a delivery report is stored without text and phone number', async () => {
  const report = { id: 'a', receiver: '2348030000001', message: 'Your code is 12345' }
  const response = await send('termii', { ...report, status: 'DELIVERED' })
  expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
  const [event] = await events()
  expect(event).toMatchObject({ provider: 'termii', processed_at: expect.any(Date) as Date })
  expect(event?.payload).toEqual({ id: 'a', status: 'DELIVERED' })
})
