import { expect, test } from 'vitest'
import { startTestSandbox } from './test/start-test-sandbox.ts'

const HEADERS = {
  paystack: { authorization: 'Bearer sk_test_velvet_sandbox' },
  flutterwave: { authorization: 'Bearer FLWSECK_TEST-velvet-sandbox' },
}

type Sandbox = Awaited<ReturnType<typeof startTestSandbox>>

const pay = async (sandbox: Sandbox, provider: string, tx_ref: string) =>
  (await sandbox.post('/control/payments', { provider, tx_ref, amount: 1000, webhook: 'never' })).json.id

test('Paystack lists a settlement in kobo, with its transactions', async () => {
  await using sandbox = await startTestSandbox()
  const [first, second] = [await pay(sandbox, 'paystack', 'a'), await pay(sandbox, 'paystack', 'b')]
  await sandbox.post('/control/refunds', {
    provider: 'paystack',
    tx_ref: 'a',
    amount: 100,
    webhook: 'never',
  })
  const { json } = await sandbox.post('/control/payouts', { provider: 'paystack' })
  const list = await sandbox.get('/paystack/settlement?status=success&subaccount=none', HEADERS.paystack)
  expect(list.json).toMatchObject({
    status: true,
    data: [
      {
        id: json.id,
        total_processed: 200_000,
        total_fees: 3_000,
        total_amount: 197_000,
        effective_amount: 187_000,
      },
    ],
    meta: { total: 1, page: 1, pageCount: 1 },
  })
  const path = `/paystack/settlement/${String(json.id)}/transactions?perPage=1`
  const pages = [await sandbox.get(path, HEADERS.paystack), await sandbox.get(`${path}&page=2`, HEADERS.paystack)]
  expect(pages.map(({ json }) => (json.data as unknown as { id: number }[])[0]?.id)).toEqual([second, first])
  expect((await sandbox.get('/paystack/settlement/1/transactions', HEADERS.paystack)).status).toBe(400)
})

test('Flutterwave lists a settlement in naira, and each payment is paid out once', async () => {
  await using sandbox = await startTestSandbox()
  const id = await pay(sandbox, 'flutterwave', 'a')
  await sandbox.post('/control/payouts', { provider: 'flutterwave', day: '2026-11-20' })
  expect((await sandbox.post('/control/payouts', { provider: 'flutterwave' })).status).toBe(400)
  const path = '/flutterwave/v3/settlements?from=2026-11-20&to=2026-11-20'
  expect((await sandbox.get(path, HEADERS.flutterwave)).json).toMatchObject({
    status: 'success',
    data: [{ status: 'completed', gross_amount: 1000, app_fee: 15, net_amount: 985, meta: [id] }],
    meta: { page_info: { total: 1, current_page: 1, total_pages: 1, page_size: 20 } },
  })
  const later = '/flutterwave/v3/settlements?from=2026-11-21'
  expect((await sandbox.get(later, HEADERS.flutterwave)).json).toMatchObject({ data: [] })
})
