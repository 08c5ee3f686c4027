// Reads the sandbox's answers with `paystack-sdk`, since Paystack's own package is published
// without its code. That client has a fixed address, so the tests redirect its `fetch` to the
// sandbox.
import Paystack from 'paystack-sdk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestSandbox } from '../../apps/sandbox/src/test/start-test-sandbox.ts'

const REAL_ADDRESS = 'https://api.paystack.co'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let client: Paystack

beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = new Paystack(sandbox.keys.PAYSTACK_SECRET_KEY)
})
beforeEach(() => {
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    send(url.replace(REAL_ADDRESS, `${sandbox.url}/paystack`), init),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

const pay = async (payment: object) => {
  const order = { provider: 'paystack', amount: 340.5, webhook: 'never', ...payment }
  return (await sandbox.post('/control/payments', order)).json.id
}

test("Paystack's client verifies a transaction by its reference and by its number", async () => {
  const id = await pay({ tx_ref: 'of-client-1' })
  const expected = {
    status: true,
    data: { id, reference: 'of-client-1', amount: 34_050, currency: 'NGN', status: 'success' },
  }
  expect(await client.transaction.verify('of-client-1')).toMatchObject(expected)
  expect(await client.transaction.fetch(String(id))).toMatchObject(expected)
})

test("Paystack's client gets its errors for an unknown reference and a wrong key", async () => {
  await expect(client.transaction.verify('of-nobody')).rejects.toMatchObject({
    status: 400,
    body: { status: false, message: 'Transaction reference not found' },
  })
  const stranger = new Paystack('sk_test_wrong')
  await expect(stranger.transaction.verify('of-nobody')).rejects.toMatchObject({ status: 401 })
})

test("Paystack's client lists the pages of a day, and the successes only", async () => {
  const created_at = '2026-11-20T10:00:00.000Z'
  await pay({ tx_ref: 'of-day-failed', status: 'failed', created_at })
  for (let count = 0; count < 3; count += 1) await pay({ tx_ref: `of-day-${count}`, created_at })
  const day = {
    from: new Date('2026-11-20T00:00:00.000Z'),
    to: new Date('2026-11-20T23:59:59.999Z'),
    status: 'success',
  }
  const second = await client.transaction.list({ ...day, perPage: 2, page: 2 })
  expect(second).toMatchObject({
    status: true,
    data: [{ reference: 'of-day-0', amount: 34_050, status: 'success' }],
    meta: { total: 3, skipped: 2, perPage: 2, page: 2, pageCount: 2 },
  })
})

test("Paystack's client requests a partial refund and finds it by number", async () => {
  const transaction = String(await pay({ tx_ref: 'of-refund-1' }))
  const asked = await client.refund.create({ transaction, amount: 10_050 })
  expect(asked).toMatchObject({
    status: true,
    data: {
      transaction: { id: Number(transaction), reference: 'of-refund-1' },
      amount: 10_050,
      status: 'pending',
    },
  })

  const listed = await client.refund.list({ transaction, currency: 'NGN' })
  const expected = { transaction: Number(transaction), amount: 10_050, status: 'processed' }
  expect(listed).toMatchObject({ status: true, data: [expected], meta: { total: 1 } })
  // The types of the client include a refusal, but the client throws it.
  const id = (listed as { data: { id: number }[] }).data[0]?.id ?? 0
  expect(await client.refund.fetch(id)).toMatchObject({ status: true, data: { id, ...expected } })
})

test("Paystack's client is refused an excessive refund and an unknown one", async () => {
  const transaction = String(await pay({ tx_ref: 'of-refund-2' }))
  await expect(client.refund.create({ transaction, amount: 34_051 })).rejects.toMatchObject({
    status: 400,
    body: { status: false },
  })
  await client.refund.create({ transaction })
  await expect(client.refund.create({ transaction })).rejects.toMatchObject({
    body: { message: 'Transaction has been fully reversed' },
  })
  await expect(client.refund.fetch(1)).rejects.toMatchObject({ status: 404 })
})

test("Paystack's client lists disputes by transaction and by day, and reads one", async () => {
  const transaction = String(await pay({ tx_ref: 'of-dispute' }))
  const dispute = { provider: 'paystack', tx_ref: 'of-dispute', webhook: 'never' }
  const { id } = (await sandbox.post('/control/disputes', dispute)).json
  const expected = {
    id,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refund_amount: 34_050,
    transaction: { id: Number(transaction), reference: 'of-dispute' },
  }
  expect(await client.dispute.list({ transaction })).toMatchObject({
    status: true,
    data: [expected],
    meta: { total: 1 },
  })
  const before = { from: new Date('2020-01-01'), to: new Date('2020-01-02') }
  expect(await client.dispute.list(before)).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await client.dispute.fetch(String(id))).toMatchObject({ data: expected })
  expect(await client.dispute.listTransactionDisputes(transaction)).toMatchObject({
    data: expected,
  })
})
