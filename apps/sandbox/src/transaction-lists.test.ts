import { expect, test } from 'vitest'
import { startTestSandbox } from './test/start-test-sandbox.ts'

const FLUTTERWAVE = { authorization: 'Bearer FLWSECK_TEST-velvet-sandbox' }
const PAYSTACK = { authorization: 'Bearer sk_test_velvet_sandbox' }

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

interface List {
  data: { id: number; tx_ref?: string; reference?: string; status: string }[]
  meta: object
}

const list = async (sandbox: Sandbox, path: string) => {
  const headers = path.startsWith('/paystack') ? PAYSTACK : FLUTTERWAVE
  const { status, json } = await sandbox.get(path, headers)
  expect(status).toBe(200)
  return json as unknown as List
}

const make = async (sandbox: Sandbox, payment: object) =>
  (await sandbox.post('/control/payments', { amount: 100, webhook: 'never', ...payment })).json.id

test('Flutterwave lists every transaction of a reference with number and status', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'flutterwave', tx_ref: 'ref-1' }
  const failed = await make(sandbox, { ...order, status: 'failed' })
  const first = await make(sandbox, order)
  const second = await make(sandbox, order)
  await make(sandbox, { ...order, tx_ref: 'ref-10' })

  const { data, meta } = await list(sandbox, '/flutterwave/v3/transactions?tx_ref=ref-1')
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [second, 'successful'],
    [first, 'successful'],
    [failed, 'failed'],
  ])
  expect(meta).toEqual({ page_info: { total: 3, current_page: 1, total_pages: 1 } })
  const good = await list(sandbox, '/flutterwave/v3/transactions?tx_ref=ref-1&status=successful')
  expect(good.data).toHaveLength(2)
})

test('Flutterwave lists ten transactions on a page, for the requested days', async () => {
  await using sandbox = await startTestSandbox()
  for (let count = 0; count < 11; count += 1) {
    const created_at = `2026-11-20T${String(count).padStart(2, '0')}:00:00.000Z`
    await make(sandbox, { provider: 'flutterwave', tx_ref: `ref-${count}`, created_at })
  }
  await make(sandbox, { provider: 'flutterwave', tx_ref: 'of another day' })

  const days = '/flutterwave/v3/transactions?from=2026-11-20&to=2026-11-20'
  const [first, second, third] = [
    await list(sandbox, days),
    await list(sandbox, `${days}&page=2`),
    await list(sandbox, `${days}&page=3`),
  ]
  expect([first, second, third].map(({ data }) => data.length)).toEqual([10, 1, 0])
  expect(second.meta).toEqual({ page_info: { total: 11, current_page: 2, total_pages: 2 } })
})

test('Paystack lists by time and status in pages and finds one by its number', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'paystack', created_at: '2026-11-20T10:00:00.000Z' }
  const old = await make(sandbox, { ...order, tx_ref: 'ref-1' })
  await make(sandbox, { ...order, tx_ref: 'ref-2', status: 'failed' })
  await make(sandbox, { ...order, tx_ref: 'ref-3' })
  await make(sandbox, { provider: 'paystack', tx_ref: 'ref-4' })

  const times = 'from=2026-11-20T00:00:00.000Z&to=2026-11-20T23:59:59.999Z&status=success'
  const { data, meta } = await list(sandbox, `/paystack/transaction?${times}&perPage=1&page=2`)
  expect(data).toMatchObject([{ id: old, reference: 'ref-1', status: 'success', amount: 10_000 }])
  expect(meta).toEqual({ total: 2, skipped: 1, perPage: 1, page: 2, pageCount: 2 })

  const one = await sandbox.get(`/paystack/transaction/${old}`, PAYSTACK)
  expect(one.json).toMatchObject({ status: true, data: { id: old, reference: 'ref-1' } })
  expect((await sandbox.get('/paystack/transaction/1', PAYSTACK)).status).toBe(400)
})

test('a test can choose which transaction a reference stands for, or make it change', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'flutterwave', tx_ref: 'ref-1' }
  const oldest = await make(sandbox, { ...order, status: 'failed' })
  const newest = await make(sandbox, order)
  const named = async () => {
    const path = '/flutterwave/v3/transactions/verify_by_reference?tx_ref=ref-1'
    const { json } = await sandbox.get(path, FLUTTERWAVE)
    return (json.data as unknown as { id: number }).id
  }
  const choose = (choice: string) => sandbox.post('/control/references', { choice })

  expect(await named()).toBe(newest)
  await choose('oldest')
  expect(await named()).toBe(oldest)
  await choose('alternate')
  expect([await named(), await named(), await named()]).toEqual([newest, oldest, newest])
  expect((await choose('any')).status).toBe(400)
})

test.each([
  ['/flutterwave/v3/transactions?from=yesterday', FLUTTERWAVE],
  ['/flutterwave/v3/transactions?page=0', FLUTTERWAVE],
  ['/paystack/transaction?perPage=-1', PAYSTACK],
])('a list is refused if it is requested by %s', async (path, headers) => {
  await using sandbox = await startTestSandbox()
  expect((await sandbox.get(path, headers)).status).toBe(400)
})
