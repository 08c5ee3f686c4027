import type { MoneyRefund } from '@velvet/contract/endpoints/console'
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Worker } from '../jobs/worker.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { letHoursPass } from '../test/let-hours-pass.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { activate, payAtCheckout, startTopUp } from '../test/test-buyer.ts'
import { TestStaff } from '../test/test-staff.ts'

/** Refunds that Paystack has taken and not delivered: it tells later, or is asked. */
let server: TestServer
let worker: Worker
let finance: TestStaff
let id: string
let txRef: string

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  worker = server.startWorker()
  finance = await TestStaff.make(server, 'finance')
  await activate(server, 'paystack')
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

const refundNow = async () => {
  const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
  return refunds.find((refund) => refund.id === id)
}
const statusNow = async () => (await refundNow())?.status

beforeEach(async () => {
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'paystack', tx_ref, amount })
  const made = await finance.act<{ refund: MoneyRefund }>(`payments/${tx_ref}/refund`)
  id = made.refund.id
  txRef = tx_ref
  await server.db
    .updateTable('payment_refunds')
    .set({ status: 'sent' })
    .where('id', '=', id)
    .execute()
})

function tell(event: string, changes: object = {}) {
  const data = { transaction_reference: txRef, amount: 20_400, currency: 'NGN', ...changes }
  const payload = JSON.stringify({ event, data })
  const key = server.config.services.paystack.secretKey
  const signature = createHmac('sha512', key).update(payload).digest('hex')
  return server.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/paystack',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    payload,
  })
}

test.each([
  ['refund.processed', 'refunded', null],
  ['refund.failed', 'failed', 'The provider could not deliver the refund'],
])('a refund that is on its way ends with %s', async (event, status, lastError) => {
  expect((await tell(event)).statusCode).toBe(200)
  expect(await refundNow()).toMatchObject({ status, lastError })
})

test('a refund that is on its way ends with an amount in text as well, and can still fail after it was called done', async () => {
  await tell('refund.processed', { amount: '20400' })
  expect(await statusNow()).toBe('refunded')
  await tell('refund.failed')
  expect(await statusNow()).toBe('failed')
})

test.each([
  ['another amount', { amount: 100 }],
  ['another payment', { transaction_reference: 'x' }],
])('a refund that is on its way does not end with a word about %s', async (_name, changes) => {
  await tell('refund.processed', changes)
  expect(await statusNow()).toBe('sent')
})

test('a refund that is on its way is asked about until the provider says that all of it went back', async () => {
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await statusNow()).toBe('sent')
  const { url, secretKey } = server.config.services.paystack
  await fetch(`${url}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: txRef }),
  })
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await statusNow()).toBe('refunded')
})
