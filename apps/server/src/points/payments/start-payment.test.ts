import type { Payment } from '@velvet/contract/shared/entities/entities'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer } from '../../test/people.ts'

const server = useTestServer()
const customer = useNewCustomer(server)

beforeEach(async () => {
  await activate(server, 'flutterwave')
})

const start = (body: object, headers: Record<string, string> = {}) =>
  customer.call('POST', '/api/v1/payments', { uuid: customer.id, ...body }, headers)

const countPayments = async () => (await server.db.selectFrom('payments').select('tx_ref').execute()).length

test('a top-up is recorded with its price and a reference before any checkout opens', async () => {
  const before = Date.now()
  const payment = await startTopUp(customer, 150)

  expect(payment).toMatchObject({
    provider: 'flutterwave',
    VpValue: 150,
    amount: 102,
    currency: 'NGN',
    status: 'pending',
  })
  expect(payment.tx_ref.startsWith(customer.phone)).toBe(true)
  const stamp = Number(payment.tx_ref.slice(customer.phone.length))
  expect(stamp).toBeGreaterThanOrEqual(before)
  expect(stamp).toBeLessThanOrEqual(Date.now())
})

test('the operator chooses the provider, and the status call names it', async () => {
  await activate(server, 'paystack')
  expect(await startTopUp(customer, 150)).toMatchObject({ provider: 'paystack' })
  const status = await server.app.inject('/api/v1/services/status')
  expect(status.json()).toEqual({
    services: {
      active_payment_method: 'paystack',
      flutterwave_publickey: server.config.services.flutterwave.publicKey,
      paystack_publickey: server.config.services.paystack.publicKey,
      flutterwave_script: server.config.services.flutterwave.script,
      paystack_script: server.config.services.paystack.script,
      // Paystack takes no less than ₦50.
      minimum_top_up: 74,
      maximum_top_up: 1_000_000,
      contact_form: true,
      maps: true,
      google_wallet: true,
    },
  })
})

test.each([
  [49, 'top-up-too-small', 'The smallest top-up is 50 Vp', { least: '50 Vp' }],
  [1_000_001, 'top-up-too-large', 'The largest top-up is 1,000,000 Vp', { most: '1,000,000 Vp' }],
])('a top-up of %i Vp is refused with the limit in the message and no record', async (vp, error, message, values) => {
  const before = await countPayments()
  const response = await start({ VpValue: vp })
  expect([response.statusCode, response.json()]).toEqual([422, { error, message, values }])
  expect(await countPayments()).toBe(before)
})

test.each([50, 1_000_000])('a top-up of %i Vp, exactly a limit, is accepted', async (vp) => {
  expect(await startTopUp(customer, vp)).toMatchObject({ VpValue: vp })
})

test.each([0, -50, 60.5, '60', null])('a top-up of %o is refused as a bad request', async (vp) => {
  const before = await countPayments()
  expect((await start({ VpValue: vp })).statusCode).toBe(400)
  expect(await countPayments()).toBe(before)
})

test('a customer cannot start a top-up for another customer', async () => {
  const other = await server.make.customer()
  const before = await countPayments()
  const response = await start({ uuid: other.id, VpValue: 60 })
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'not-yours'])
  expect(await countPayments()).toBe(before)
})

test('a request that is repeated with the same key returns the same payment', async () => {
  const key = { 'idempotency-key': '1' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => start({ VpValue: 60 }, key)))
  const references = answers.map((answer) => answer.json<{ payment: Payment }>().payment.tx_ref)
  expect(new Set(references).size).toBe(1)

  const other = await start({ VpValue: 70 }, key)
  expect([other.statusCode, other.json<{ error: string }>().error]).toEqual([422, 'idempotency-key-reused'])
})

test.each(['', 'k'.repeat(201)])('a key that cannot be stored is refused: "%s"', async (key) => {
  const refused = await start({ VpValue: 60 }, { 'idempotency-key': key })
  expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
    400,
    { 'Idempotency-Key': 'must be 1 to 200 characters' },
  ])
})

test('top-ups started in the same millisecond get references of their own', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  try {
    const payments = await Promise.all(Array.from({ length: 6 }, () => startTopUp(customer, 60)))
    expect(new Set(payments.map(({ tx_ref }) => tx_ref)).size).toBe(6)
  } finally {
    vi.restoreAllMocks()
  }
})

const topUps = (count: number, changes: { status?: string; settled_at?: Date } = {}, from = 0) =>
  Array.from({ length: count }, (_, later) => ({
    tx_ref: `${customer.phone}${from + later}`,
    customer_id: customer.id,
    provider: 'flutterwave',
    vp: 60,
    naira: 40,
    ...changes,
  }))

test('a customer may open a hundred top-ups an hour, and can retry later', async () => {
  await server.db.insertInto('payments').values(topUps(99)).execute()
  await startTopUp(customer, 150)
  const before = await countPayments()
  const keyed = () => start({ VpValue: 150 }, { 'idempotency-key': `late-${customer.id}` })
  const refused = await keyed()
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: 'too-many-requests' }])
  expect(await countPayments()).toBe(before)
  // Another customer does not have to wait.
  await startTopUp(await server.make.customer(), 150)

  await server.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 61 * 60_000) })
    .where('customer_id', '=', customer.id)
    .execute()
  expect((await keyed()).statusCode).toBe(200)
})

test('a customer whose references of this moment are all taken has to wait', async () => {
  const now = Date.now()
  // These payments are not pending, so the limit on open top-ups does not apply.
  const taken = topUps(100, { status: 'failed', settled_at: new Date() }, now)
  await server.db.insertInto('payments').values(taken.slice(0, 99)).execute()
  vi.spyOn(Date, 'now').mockReturnValue(now)
  try {
    expect((await startTopUp(customer, 60)).tx_ref).toBe(taken[99]?.tx_ref)
    const response = await start({ VpValue: 60 })
    expect(response.json()).toMatchObject({ error: 'too-many-requests' })
  } finally {
    vi.restoreAllMocks()
  }
})
