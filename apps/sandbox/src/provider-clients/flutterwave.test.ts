// What the sandbox answers, as Flutterwave's own client for Node reads it. The client takes a base
// address, so nothing of its transport is replaced.
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../test/start-test-sandbox.ts'

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

interface Client {
  Transaction: {
    verify: (query: { id: number }) => Promise<Answer<Transaction | null>>
    verify_by_tx: (query: { tx_ref: string }) => Promise<Answer<Transaction | null>>
    fetch: (query: object) => Promise<Answer<Transaction[]>>
  }
}

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let client: Client

beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = openClient(sandbox.keys.FLUTTERWAVE_SECRET_KEY)
})
afterAll(() => sandbox[Symbol.asyncDispose]())

function openClient(secretKey: string): Client {
  const require = createRequire(import.meta.url)
  silenceReports(require)
  const Flutterwave = require('flutterwave-node-v3') as new (
    publicKey: string,
    secretKey: string,
    baseAddress: string,
  ) => Client
  const { FLUTTERWAVE_PUBLIC_KEY } = sandbox.keys
  return new Flutterwave(FLUTTERWAVE_PUBLIC_KEY, secretKey, `${sandbox.url}/flutterwave/`)
}

/** The client reports each call to its maker over the internet, which no test may do. */
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

test("Flutterwave's client is told of an unknown number and of a wrong key as by Flutterwave", async () => {
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
