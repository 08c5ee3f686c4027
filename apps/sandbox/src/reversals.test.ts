import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEVELOPMENT_KEYS } from './keys.ts'
import { startTestSandbox } from './test/start-test-sandbox.ts'

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>
type Body = Record<string, unknown>

const PAYSTACK = { authorization: `Bearer ${DEVELOPMENT_KEYS.PAYSTACK_SECRET_KEY}` }
const FLUTTERWAVE = { authorization: `Bearer ${DEVELOPMENT_KEYS.FLUTTERWAVE_SECRET_KEY}` }

const ask = async (sandbox: Sandbox, path: string) => {
  const headers = path.startsWith('/paystack') ? PAYSTACK : FLUTTERWAVE
  return (await sandbox.get(path, headers)).json as unknown as { data: Body[] & Body; meta: Body }
}
const pay = async (sandbox: Sandbox, provider: string, tx_ref: string) => {
  const order = { provider, tx_ref, amount: 300, webhook: 'never' }
  return (await sandbox.post('/control/payments', order)).json.id
}
const received = ({ shop }: Sandbox) => shop.received.map(({ body }) => JSON.parse(body) as Body)

test('a Paystack dashboard refund is listed, and its webhook lacks its number', async () => {
  await using sandbox = await startTestSandbox()
  const transaction = await pay(sandbox, 'paystack', 'back-1')
  const order = { provider: 'paystack', tx_ref: 'back-1', amount: 100 }
  const { id } = (await sandbox.post('/control/refunds', order)).json

  const expected = { id, transaction, amount: 10_000, status: 'processed', dispute: null }
  expect((await ask(sandbox, `/paystack/refund?transaction=${transaction}`)).data).toMatchObject([expected])
  expect((await ask(sandbox, '/paystack/refund?reference=back-1')).data).toHaveLength(1)
  expect((await ask(sandbox, '/paystack/refund?transaction=1')).data).toEqual([])
  expect((await ask(sandbox, `/paystack/refund/${id}`)).data).toMatchObject(expected)

  const [told] = received(sandbox)
  expect(told).toMatchObject({
    event: 'refund.processed',
    data: { transaction_reference: 'back-1', amount: '10000' },
  })
  expect(told?.['data']).not.toHaveProperty('id')
  const raw = sandbox.shop.received[0]?.body ?? ''
  const signature = createHmac('sha512', DEVELOPMENT_KEYS.PAYSTACK_SECRET_KEY).update(raw)
  expect(sandbox.shop.received[0]?.headers['x-paystack-signature']).toBe(signature.digest('hex'))
})

test('a refund moves from status to status, and a failed one can be repeated', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/refunds/first', { status: 'pending' })
  await pay(sandbox, 'paystack', 'back-2')
  const refund = () => sandbox.post('/paystack/refund', { transaction: 'back-2' }, PAYSTACK)
  const { id } = (await refund()).json.data as unknown as { id: number }
  expect((await refund()).json.message).toBe('Transaction has been fully reversed')
  const move = (status: string) => sandbox.post('/control/refunds', { provider: 'paystack', id, status })
  await move('needs-attention')
  await move('failed')
  expect((await ask(sandbox, '/paystack/transaction/verify/back-2')).data).toMatchObject({
    status: 'success',
  })
  expect((await refund()).status).toBe(200)
  expect((await move('processed')).status).toBe(400)
})

test('a Paystack dispute is opened, reminded and paid by a refund once lost', async () => {
  await using sandbox = await startTestSandbox()
  const transaction = await pay(sandbox, 'paystack', 'back-3')
  const move = async (changes: object) =>
    (await sandbox.post('/control/disputes', { provider: 'paystack', ...changes })).json
  const { id } = await move({ tx_ref: 'back-3' })
  const list = () => ask(sandbox, '/paystack/dispute?from=2020-01-01')
  expect((await list()).data).toMatchObject([
    { id, status: 'awaiting-merchant-feedback', resolution: null, refund_amount: 30_000 },
  ])
  await move({ id, status: 'answered' })
  await move({ id, status: 'lost' })
  expect((await list()).data).toMatchObject([{ status: 'resolved', resolution: 'auto-accepted' }])
  const refunds = await ask(sandbox, `/paystack/refund?transaction=${transaction}`)
  expect(refunds.data).toMatchObject([{ dispute: id, amount: 30_000, status: 'processed' }])
  expect(received(sandbox).map(({ event }) => event)).toEqual([
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ])
})

test("Flutterwave's refunds and chargebacks are listed by transaction and by day", async () => {
  await using sandbox = await startTestSandbox()
  const transaction = await pay(sandbox, 'flutterwave', 'back-4')
  await sandbox.post('/control/refunds', { provider: 'flutterwave', transaction, amount: 50 })
  await sandbox.post('/control/disputes', { provider: 'flutterwave', transaction, amount: 250 })
  const today = new Date().toISOString().slice(0, 10)
  const days = `from=${today}&to=${today}`
  expect((await ask(sandbox, `/flutterwave/v3/refunds?${days}`)).data).toMatchObject([
    { transaction_id: transaction, amount_refunded: 50, status: 'completed' },
  ])
  expect((await ask(sandbox, `/flutterwave/v3/chargebacks?id=${transaction}`)).data).toMatchObject([
    { transaction_id: transaction, tx_ref: 'back-4', amount: 250, status: 'initiated' },
  ])
  expect((await ask(sandbox, '/flutterwave/v3/refunds?to=2020-01-01')).data).toEqual([])
  expect(received(sandbox)).toMatchObject([
    { event: 'refund.completed', data: { TransactionId: transaction, AmountRefunded: 50 } },
    { event: 'chargeback.initiated', data: { transaction_id: transaction } },
  ])
  expect(sandbox.shop.received[0]?.headers['verif-hash']).toBe(DEVELOPMENT_KEYS.FLUTTERWAVE_SECRET_HASH)
})

test('a long list comes in pages', async () => {
  await using sandbox = await startTestSandbox()
  await pay(sandbox, 'paystack', 'back-5')
  for (let part = 0; part < 3; part += 1) {
    const order = { provider: 'paystack', tx_ref: 'back-5', amount: 1, webhook: 'never' }
    await sandbox.post('/control/refunds', order)
  }
  const second = await ask(sandbox, '/paystack/refund?perPage=2&page=2')
  expect(second.data).toHaveLength(1)
  expect(second.meta).toMatchObject({ total: 3, page: 2, pageCount: 2 })
})

test('no more can be refunded than was paid', async () => {
  await using sandbox = await startTestSandbox()
  await pay(sandbox, 'paystack', 'back-6')
  const order = { provider: 'paystack', tx_ref: 'back-6', amount: 301 }
  expect((await sandbox.post('/control/refunds', order)).status).toBe(400)
  expect((await sandbox.post('/control/refunds', { provider: 'paystack', id: 1 })).status).toBe(400)
})
