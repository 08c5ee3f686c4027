import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { letHoursPass } from '../../test/clock.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { TestStaff } from '../../test/people.ts'

/**
 * These refunds were accepted by Paystack and not yet delivered: it reports them later, or is
 * asked.
 */
const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)
const finance = TestStaff.use(server, 'finance')
let id: string
let txRef: string

beforeAll(async () => {
  await activate(server, 'paystack')
})

const refundNow = async () => {
  const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
  return refunds.find((refund) => refund.id === id)
}
const statusNow = async () => (await refundNow())?.status

beforeEach(async () => {
  await control(server, 'refunds/first', { status: 'pending' })
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'paystack', tx_ref, amount })
  const made = await finance.act<{ refund: MoneyRefund }>(`payments/${tx_ref}/refund`)
  id = made.refund.id
  txRef = tx_ref
  await worker.runOnce()
  expect(await statusNow()).toBe('sent')
})

/** Changes the state of the refund in the provider's books, with or without a webhook. */
async function move(status: string, webhook: 'now' | 'never' = 'now') {
  const row = await server.db
    .selectFrom('payment_refunds')
    .select('provider_refund_id as number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await control(server, 'refunds', {
    provider: 'paystack',
    id: Number(row.number),
    status,
    webhook,
  })
}

test.each([
  ['processed', 'refunded', null],
  ['failed', 'failed', 'The provider could not deliver the refund'],
])('a refund that is on its way ends with refund.%s', async (told, status, lastError) => {
  await move(told)
  expect(await refundNow()).toMatchObject({ status, lastError })
})

test('a refund reported as done can still fail, and a failed one can still be done', async () => {
  await move('processed')
  expect(await statusNow()).toBe('refunded')
  await move('failed')
  expect(await statusNow()).toBe('failed')
  await move('processed')
  expect(await statusNow()).toBe('refunded')
})

test.each(['refund.processed', 'refund.failed'])(
  'a refund in progress is not ended by a signed %s its provider does not confirm',
  async (event) => {
    const data = { transaction_reference: txRef, amount: 20_400, currency: 'NGN' }
    const payload = JSON.stringify({ event, data })
    const key = server.config.services.paystack.secretKey
    const signature = createHmac('sha512', key).update(payload).digest('hex')
    await server.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/paystack',
      headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
      payload,
    })
    expect(await statusNow()).toBe('sent')
  },
)

test('a refund in progress is polled until the provider reports it as done', async () => {
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await statusNow()).toBe('sent')
  await move('processed', 'never')
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await statusNow()).toBe('refunded')
})

test('a refund that waits for the bank details of the payer is shown to a person', async () => {
  await move('needs-attention')
  expect(await statusNow()).toBe('sent')
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?kind=needs-attention')
  expect(cases).toMatchObject([{ tx_ref: txRef, amount: 204, resolution: null }])
})
