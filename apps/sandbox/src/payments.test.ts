import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Answer, startTestSandbox } from './test/start-test-sandbox.ts'

const FLUTTERWAVE = { authorization: 'Bearer FLWSECK_TEST-velvet-sandbox' }
const PAYSTACK = { authorization: 'Bearer sk_test_velvet_sandbox' }

test('a Flutterwave payment sends a signed webhook and is verified by id and reference', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'flutterwave', tx_ref: 'ref-1', amount: 340.5 }
  const { json: payment } = await sandbox.post('/control/payments', order)

  const [webhook] = sandbox.shop.received
  expect(webhook?.path).toBe('/api/v1/webhooks/flutterwave')
  expect(webhook?.headers['verif-hash']).toBe(sandbox.keys.FLUTTERWAVE_SECRET_HASH)
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    event: 'charge.completed',
    data: { id: payment.id, tx_ref: 'ref-1', amount: 340.5, currency: 'NGN', status: 'successful' },
  })

  const byId = await sandbox.get(`/flutterwave/v3/transactions/${payment.id}/verify`, FLUTTERWAVE)
  const byReference = await sandbox.get('/flutterwave/v3/transactions/verify_by_reference?tx_ref=ref-1', FLUTTERWAVE)
  expect(byId.status).toBe(200)
  expect(byId.json).toMatchObject({
    status: 'success',
    data: { id: payment.id, tx_ref: 'ref-1', status: 'successful', amount: 340.5 },
  })
  expect(byReference.json).toEqual(byId.json)
  expect(payment.id).toBeGreaterThan(2 ** 32)
  expect(Number.isSafeInteger(payment.id)).toBe(true)
})

test('a Paystack payment is in kobo, and its webhook carries the HMAC of the raw body', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/payments', { provider: 'paystack', tx_ref: 'ref-2', amount: 34.1 })

  const [webhook] = sandbox.shop.received
  const expected = createHmac('sha512', sandbox.keys.PAYSTACK_SECRET_KEY)
  expect(webhook?.path).toBe('/api/v1/webhooks/paystack')
  expect(webhook?.headers['x-paystack-signature']).toBe(expected.update(webhook?.body ?? '').digest('hex'))
  expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
    event: 'charge.success',
    data: { reference: 'ref-2', amount: 3410, status: 'success' },
  })
  const { json } = await sandbox.get('/paystack/transaction/verify/ref-2', PAYSTACK)
  expect(json).toMatchObject({
    status: true,
    message: 'Verification successful',
    data: { reference: 'ref-2', amount: 3410, currency: 'NGN', status: 'success' },
  })
})

test('a failed payment is reported by Flutterwave, and not by Paystack', async () => {
  await using sandbox = await startTestSandbox()
  for (const provider of ['paystack', 'flutterwave']) {
    const order = { provider, tx_ref: 'ref-3', amount: 100, status: 'failed' }
    await sandbox.post('/control/payments', order)
  }
  expect(sandbox.shop.received.map(({ path }) => path)).toEqual(['/api/v1/webhooks/flutterwave'])
  const { json } = await sandbox.get('/paystack/transaction/verify/ref-3', PAYSTACK)
  expect(json.data.status).toBe('failed')
})

test('a webhook can be left out, or sent several times', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'flutterwave', tx_ref: 'ref-4', amount: 100 }
  await sandbox.post('/control/payments', { ...order, webhook: 'never' })
  expect(sandbox.shop.received).toHaveLength(0)
  await sandbox.post('/control/payments', { ...order, webhook: 4 })
  expect(new Set(sandbox.shop.received.map(({ body }) => body)).size).toBe(1)
  expect(sandbox.shop.received).toHaveLength(4)
})

test('a webhook that the shop did not accept is sent again', { timeout: 15_000 }, async () => {
  await using sandbox = await startTestSandbox()
  sandbox.shop.answers = 503
  await sandbox.post('/control/payments', { provider: 'paystack', tx_ref: 'ref-5', amount: 100 })
  expect(sandbox.shop.received).toHaveLength(1)
  sandbox.shop.answers = 200
  await vi.waitFor(() => expect(sandbox.shop.received).toHaveLength(2), 10_000)
})

test('two payments with one reference keep their ids, and a search finds the newest', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'flutterwave', tx_ref: 'ref-6', amount: 100 }
  const first = await sandbox.post('/control/payments', { ...order, status: 'failed' })
  const second = await sandbox.post('/control/payments', order)
  const statusAt = async (path: string) =>
    (await sandbox.get(`/flutterwave/v3/transactions/${path}`, FLUTTERWAVE)).json.data.status

  expect(first.json.id).not.toBe(second.json.id)
  expect(await statusAt(`${first.json.id}/verify`)).toBe('failed')
  expect(await statusAt(`${second.json.id}/verify`)).toBe('successful')
  expect(await statusAt('verify_by_reference?tx_ref=ref-6')).toBe('successful')
})

test('a pending Paystack transaction keeps its id when it succeeds', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'paystack', tx_ref: 'ref-7', amount: 100 }
  const pending = await sandbox.post('/control/payments', { ...order, status: 'pending' })
  expect(sandbox.shop.received).toHaveLength(0)
  const paid = await sandbox.post('/control/payments', order)
  expect(paid.json).toMatchObject({ id: pending.json.id, status: 'successful' })
})

test('an initialized transaction is abandoned until paid, and uses up its reference', async () => {
  await using sandbox = await startTestSandbox()
  const order = { email: 'a@velvet.example', amount: 5000, reference: 'ref-8' }
  const started = await sandbox.post('/paystack/transaction/initialize', order, PAYSTACK)
  expect(started.json).toMatchObject({
    status: true,
    message: 'Authorization URL created',
    data: { reference: 'ref-8' },
  })
  expect(started.json.data.authorization_url).toContain(started.json.data.access_code)
  expect((await fetch(started.json.data.authorization_url)).status).toBe(200)

  const verified = await sandbox.get('/paystack/transaction/verify/ref-8', PAYSTACK)
  expect(verified.json.data).toMatchObject({ status: 'abandoned', amount: 5000 })
  const again = await sandbox.post('/paystack/transaction/initialize', order, PAYSTACK)
  expect(again).toMatchObject({
    status: 400,
    json: { status: false, message: 'Duplicate Transaction Reference' },
  })
})

test('Paystack refunds part, then the rest, then nothing more', async () => {
  await using sandbox = await startTestSandbox()
  await sandbox.post('/control/payments', { provider: 'paystack', tx_ref: 'ref-9', amount: 100 })
  const refund = (amount?: number) => sandbox.post('/paystack/refund', { transaction: 'ref-9', amount }, PAYSTACK)

  expect(await refund(20_000)).toMatchObject({ status: 400, json: { status: false } })
  expect((await refund(4_000)).json.data).toMatchObject({ status: 'pending', amount: 4_000 })
  expect((await refund()).json.data).toMatchObject({ status: 'pending', amount: 6_000 })
  expect((await refund()).json.message).toBe('Transaction has been fully reversed')
  const { json } = await sandbox.get('/paystack/transaction/verify/ref-9', PAYSTACK)
  expect(json.data.status).toBe('reversed')
  await vi.waitFor(() =>
    expect(sandbox.shop.received.map(({ body }) => (JSON.parse(body) as Answer).event)).toEqual([
      'charge.success',
      'refund.processed',
      'refund.processed',
    ]),
  )
})

test('Flutterwave refunds a success once, and never a failure', async () => {
  await using sandbox = await startTestSandbox()
  const order = { provider: 'flutterwave', tx_ref: 'ref-10', amount: 100 }
  const paid = await sandbox.post('/control/payments', order)
  const failed = await sandbox.post('/control/payments', { ...order, status: 'failed' })
  const refund = (id: number) => sandbox.post(`/flutterwave/v3/transactions/${id}/refund`, {}, FLUTTERWAVE)

  expect((await refund(paid.json.id)).json).toMatchObject({
    status: 'success',
    data: { tx_id: paid.json.id, amount_refunded: 100 },
  })
  expect((await refund(paid.json.id)).status).toBe(400)
  expect((await refund(failed.json.id)).status).toBe(400)
})

test('wrong keys and unknown references get the errors of the providers', async () => {
  await using sandbox = await startTestSandbox()
  const unknown = 'Transaction reference not found'
  expect(await sandbox.get('/paystack/transaction/verify/none')).toMatchObject({
    status: 401,
    json: { status: false, message: 'Invalid key', type: 'validation_error' },
  })
  expect(await sandbox.get('/paystack/transaction/verify/none', PAYSTACK)).toMatchObject({
    status: 400,
    json: { status: false, message: unknown, code: 'transaction_not_found' },
  })
  expect(await sandbox.get('/flutterwave/v3/transactions/1/verify')).toMatchObject({
    status: 401,
    json: { status: 'error', data: null },
  })
  expect(await sandbox.get('/flutterwave/v3/transactions/1/verify', FLUTTERWAVE)).toMatchObject({
    status: 400,
    json: { status: 'error', message: 'No transaction was found for this id', data: null },
  })
  expect(await sandbox.post('/paystack/transaction/initialize', {}, PAYSTACK)).toMatchObject({
    status: 400,
    json: { status: false },
  })
})
