// Reads the sandbox's answers with Flutterwave's own client for Node. The client takes a base
// address, so its transport is unchanged.
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../../apps/sandbox/src/test/start-test-sandbox.ts'

interface Answer<Data> {
  status: string
  message: string
  data: Data
  meta?: { page_info: { total: number; current_page: number; total_pages: number } }
}

interface Transaction {
  id: number
  tx_ref: string
  amount: number
  currency: string
  status: string
}

interface Refund {
  id: number
  amount_refunded: number
  status: string
}

interface Client {
  Transaction: {
    refund: (order: { id: string; amount: number }) => Promise<Answer<Refund | null>>
    verify: (query: { id: number }) => Promise<Answer<Transaction | null>>
    verify_by_tx: (query: { tx_ref: string }) => Promise<Answer<Transaction | null>>
    fetch: (query: object) => Promise<Answer<Transaction[]>>
  }
}

/**
 * The transport behind each call of the client, which has no methods of its own for the lists of
 * reversals.
 */
interface Transport {
  request: <Data>(path: string, payload: { method: 'GET' }) => Promise<{ body: Answer<Data> }>
}

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let client: Client
let transport: Transport
const read = async <Data>(path: string, filter: object) =>
  (await transport.request<Data>(path, { method: 'GET', ...filter })).body

beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = openClient(sandbox.keys.FLUTTERWAVE_SECRET_KEY)
  transport = openTransport(sandbox.keys.FLUTTERWAVE_SECRET_KEY)
})
afterAll(() => sandbox[Symbol.asyncDispose]())

const openClient = (secretKey: string) => open('flutterwave-node-v3', secretKey) as Client
const openTransport = (secretKey: string) => open('flutterwave-node-v3/lib/rave.base', secretKey) as Transport

function open(path: string, secretKey: string): unknown {
  const require = createRequire(import.meta.url)
  silenceReports(require)
  const Class = require(path) as new (publicKey: string, secretKey: string, baseAddress: string) => unknown
  const { FLUTTERWAVE_PUBLIC_KEY } = sandbox.keys
  return new Class(FLUTTERWAVE_PUBLIC_KEY, secretKey, `${sandbox.url}/flutterwave/`)
}

/** The client reports each call to its maker over the internet, which a test must not do. */
function silenceReports(require: NodeJS.Require): void {
  const path = require.resolve('flutterwave-node-v3/utils/logger')
  const nothing = () => undefined
  const exports = { init: nothing, logRequest: nothing, logError: nothing, logTransaction: nothing }
  require.cache[path] = { ...module(path), exports }
}

function module(path: string): NodeJS.Module {
  const parts = { id: path, path, filename: path, loaded: true, children: [], paths: [] }
  return parts as unknown as NodeJS.Module
}

const pay = async (payment: object) => {
  const order = { provider: 'flutterwave', amount: 340.5, webhook: 'never', ...payment }
  return (await sandbox.post('/control/payments', order)).json.id
}

test("Flutterwave's client verifies a transaction by its number and by its reference", async () => {
  const id = await pay({ tx_ref: 'of-client-1' })
  const expected = {
    status: 'success',
    data: { id, tx_ref: 'of-client-1', amount: 340.5, currency: 'NGN', status: 'successful' },
  }
  expect(await client.Transaction.verify({ id })).toMatchObject(expected)
  expect(await client.Transaction.verify_by_tx({ tx_ref: 'of-client-1' })).toMatchObject(expected)
})

test("Flutterwave's client gets its errors for an unknown number and a wrong key", async () => {
  expect(await client.Transaction.verify({ id: 1 })).toEqual({
    status: 'error',
    message: 'No transaction was found for this id',
    data: null,
  })
  const stranger = openClient('FLWSECK_TEST-wrong')
  expect(await stranger.Transaction.verify({ id: 1 })).toMatchObject({ status: 'error' })
})

test("Flutterwave's client lists all tries of a reference, and the pages of a day", async () => {
  const failed = await pay({ tx_ref: 'of-client-2', status: 'failed' })
  const good = await pay({ tx_ref: 'of-client-2' })
  const tries = await client.Transaction.fetch({ tx_ref: 'of-client-2' })
  expect(tries).toMatchObject({ status: 'success', meta: { page_info: { total: 2 } } })
  expect(tries.data.map(({ id, status }) => [id, status])).toEqual([
    [good, 'successful'],
    [failed, 'failed'],
  ])

  for (let count = 0; count < 12; count += 1) {
    await pay({ tx_ref: `of-day-${count}`, created_at: '2026-11-20T10:00:00.000Z' })
  }
  const day = { from: '2026-11-20', to: '2026-11-20', status: 'successful' }
  const second = await client.Transaction.fetch({ ...day, page: '2' })
  expect(second.data).toHaveLength(2)
  expect(second.meta?.page_info).toEqual({ total: 12, current_page: 2, total_pages: 2 })
})

test("Flutterwave's client requests a partial refund and finds it in the list", async () => {
  const id = await pay({ tx_ref: 'of-refund-1' })
  const asked = await client.Transaction.refund({ id: String(id), amount: 100.5 })
  expect(asked).toMatchObject({
    status: 'success',
    data: { tx_id: id, amount_refunded: 100.5, status: 'completed' },
  })
  expect(await client.Transaction.refund({ id: String(id), amount: 240.01 })).toMatchObject({
    status: 'error',
    data: null,
  })

  const today = new Date().toISOString().slice(0, 10)
  for (const filter of [{ id }, { from: today, to: today }, { status: 'completed' }]) {
    const listed = await read<Refund[]>('v3/refunds', filter)
    expect(listed).toMatchObject({
      status: 'success',
      data: [{ id: asked.data?.id, transaction_id: id, amount_refunded: 100.5 }],
      meta: { page_info: { total: 1 } },
    })
  }
  expect((await read('v3/refunds', { to: '2020-01-01' })).data).toEqual([])
})

test("Flutterwave's transport lists chargebacks by transaction and by status", async () => {
  const id = await pay({ tx_ref: 'of-chargeback' })
  const dispute = { provider: 'flutterwave', transaction: id, amount: 200, webhook: 'never' }
  const chargeback = (await sandbox.post('/control/disputes', dispute)).json
  const expected = {
    id: chargeback.id,
    transaction_id: id,
    tx_ref: 'of-chargeback',
    amount: 200,
    status: 'initiated',
  }
  for (const filter of [{ id }, { status: 'initiated' }]) {
    const listed = await read('v3/chargebacks', filter)
    expect(listed).toMatchObject({ status: 'success', data: [expected] })
  }
  expect((await read('v3/chargebacks', { status: 'lost' })).data).toEqual([])
})
