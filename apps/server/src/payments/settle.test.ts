import type { Payment, PaymentProvider } from '@velvet/contract/entities'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import {
  activate,
  breakService,
  payAtCheckout,
  readTopUp,
  startTopUp,
  type PaidAtCheckout,
} from '../test/test-buyer.ts'
import type { TestCustomer } from '../test/test-customer.ts'
import { TestStaff } from '../test/test-staff.ts'
import type { CardProvider, Verified } from '../providers/card-provider.ts'
import { settle } from './settle.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => expectInvariants(server.db))

const unmatchedOf = (txRef: string) =>
  server.db
    .selectFrom('unmatched_payments')
    .select(['reason', 'naira', 'currency', 'resolved_at'])
    .where('tx_ref', '=', txRef)
    .orderBy('noticed_at')
    .execute()

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment

  beforeEach(async () => {
    await activate(server, provider)
    customer = await server.make.customer()
    payment = await startTopUp(customer, 300)
  })

  const pay = (wishes: Partial<PaidAtCheckout> = {}) =>
    payAtCheckout(server, { provider, tx_ref: payment.tx_ref, amount: payment.amount, ...wishes })
  const read = () => readTopUp(customer, payment.tx_ref)
  const status = async () => (await read()).status

  test('a webhook alone credits what was ordered', async () => {
    await pay()
    expect(await customer.balance()).toBe(300)
    expect(await status()).toBe('successful')
  })

  test('asking for the payment credits it when the webhook never comes', async () => {
    await pay({ webhook: 'never' })
    expect(await customer.balance()).toBe(0)
    expect(await status()).toBe('successful')
    expect(await customer.balance()).toBe(300)
  })

  test('ten identical webhooks and ten polls at the same time credit once', async () => {
    await Promise.all([pay({ webhook: 10 }), ...Array.from({ length: 10 }, read)])
    expect(await status()).toBe('successful')
    expect(await customer.balance()).toBe(300)
    const events = await server.db
      .selectFrom('provider_events')
      .select('processed_at')
      .where('tx_ref', '=', payment.tx_ref)
      .execute()
    expect(events).toEqual([{ processed_at: expect.any(Date) as Date }])
  })

  test('a payment that nobody has made stays pending', async () => {
    expect(await status()).toBe('pending')
    await pay({ status: 'pending' })
    expect(await status()).toBe('pending')
    expect(await customer.balance()).toBe(0)
  })

  test.each([
    ['203.00', 'NGN', 'wrong-amount'],
    ['203.99', 'NGN', 'wrong-amount'],
    ['5000.00', 'NGN', 'wrong-amount'],
    ['204.00', 'USD', 'wrong-currency'],
  ])('paying %s %s for NGN 204 goes to the operator', async (naira, currency, reason) => {
    await pay({ amount: Number(naira), currency })
    expect(await status()).toBe('unmatched')
    expect(await customer.balance()).toBe(0)
    expect(await unmatchedOf(payment.tx_ref)).toEqual([
      { reason, naira, currency, resolved_at: null },
    ])
  })

  test('money for a reference that we never gave out goes to the operator', async () => {
    const txRef = `0809999${Date.now()}`
    await pay({ tx_ref: txRef })
    await pay({ tx_ref: txRef, webhook: 'never' })
    expect(await unmatchedOf(txRef)).toMatchObject([
      { reason: 'unknown-reference', naira: '204.00' },
    ])
    expect(await customer.balance()).toBe(0)
  })

  test("money that comes through another provider than the payment's own credits nothing", async () => {
    await pay({ provider: provider === 'paystack' ? 'flutterwave' : 'paystack' })
    expect(await status()).toBe('pending')
    expect(await unmatchedOf(payment.tx_ref)).toMatchObject([{ reason: 'unknown-reference' }])
  })

  test('a failed payment is shown as failed, and a good try after it is credited', async () => {
    await pay({ status: 'failed', webhook: 'never' })
    expect(await status()).toBe('failed')
    expect(await customer.balance()).toBe(0)

    await pay()
    expect(await status()).toBe('successful')
    expect(await customer.balance()).toBe(300)
  })

  test('a good try after a failed one is found even when its webhook never comes', async () => {
    await pay({ status: 'failed' })
    await read()
    await pay({ webhook: 'never' })
    expect(await status()).toBe('successful')
    expect(await customer.balance()).toBe(300)
  })

  test('a right amount that follows a wrong one is credited, and the wrong one stays in the queue', async () => {
    await pay({ amount: 10 })
    await pay()
    expect(await status()).toBe('successful')
    expect(await customer.balance()).toBe(300)
    expect(await unmatchedOf(payment.tx_ref)).toMatchObject([{ reason: 'wrong-amount' }])
  })

  test('a second payment for a credited reference goes to the operator', async () => {
    await pay()
    await pay()
    expect(await customer.balance()).toBe(300)
    expect(await status()).toBe('successful')
    expect(await unmatchedOf(payment.tx_ref)).toMatchObject([{ reason: 'second-transaction' }])
  })

  test('a second payment is noticed without a webhook when its payer comes back from it', async () => {
    const first = await pay()
    const second = await pay({ webhook: 'never' })
    const comeBack = (id: number) =>
      customer.call('GET', `/api/v1/payments/${payment.tx_ref}?transaction_id=${id}`)
    await comeBack(first.id)
    expect(await unmatchedOf(payment.tx_ref)).toEqual([])
    expect((await comeBack(second.id)).json()).toMatchObject({ payment: { status: 'successful' } })
    expect(await unmatchedOf(payment.tx_ref)).toMatchObject([{ reason: 'second-transaction' }])
    expect(await customer.balance()).toBe(300)
  })

  test("a payer who names somebody else's transaction changes nothing", async () => {
    await pay()
    const strange = await pay({ tx_ref: `of-another-shop-${Date.now()}`, webhook: 'never' })
    const response = await customer.call(
      'GET',
      `/api/v1/payments/${payment.tx_ref}?transaction_id=${strange.id}`,
    )
    expect(response.json()).toMatchObject({ payment: { status: 'successful' } })
    const noticed = server.db
      .selectFrom('unmatched_payments')
      .select('id')
      .where('provider_transaction_id', '=', String(strange.id))
    expect(await noticed.execute()).toEqual([])
  })

  test.each(['500', 'garbage', 'reset'] as const)(
    'a provider that answers with %s leaves the payment pending until it is back',
    async (mode) => {
      await pay({ webhook: 'never' })
      await breakService(server, provider, mode)
      expect(await status()).toBe('pending')
      expect(await customer.balance()).toBe(0)
      expect(await status()).toBe('successful')
      expect(await customer.balance()).toBe(300)
    },
  )

  test("a customer cannot find somebody else's payment, and asking for it changes nothing", async () => {
    await pay({ webhook: 'never' })
    const other = await server.make.customer()
    const response = await other.call('GET', `/api/v1/payments/${payment.tx_ref}`)
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      404,
      'payment-not-found',
    ])
    expect([await customer.balance(), await other.balance()]).toEqual([0, 0])
  })
})

test('a provider that hangs keeps a customer waiting for a few seconds at most', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 300)
  await breakService(server, 'flutterwave', 'timeout')
  const before = performance.now()
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ status: 'pending' })
  expect(performance.now() - before).toBeLessThan(6_000)
})

test('money that an operator has refunded is not credited by a late report of the provider', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref: payment.tx_ref, amount: 10 })
  const finance = await TestStaff.make(server, 'finance')
  const { id } = await server.db
    .selectFrom('unmatched_payments')
    .select('id')
    .where('tx_ref', '=', payment.tx_ref)
    .executeTakeFirstOrThrow()
  await finance.act(`unmatched/${id}/dismiss`)

  // The order is changed to fit, as if the provider had corrected the amount.
  await server.db
    .updateTable('payments')
    .set({ naira: 10, vp: 15 })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ status: 'unmatched' })
  expect(await customer.balance()).toBe(0)
})

test('an order that fits after all is credited, and leaves the queue', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref: payment.tx_ref, amount: 10 })
  await server.db
    .updateTable('payments')
    .set({ naira: 10, vp: 15 })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ status: 'successful' })
  expect(await customer.balance()).toBe(15)
  const entry = await server.db
    .selectFrom('unmatched_payments')
    .select(['resolution', 'resolved_at'])
    .where('tx_ref', '=', payment.tx_ref)
    .executeTakeFirst()
  expect(entry).toEqual({ resolution: 'credited', resolved_at: expect.any(Date) as Date })
})

test('an answer about another transaction than the one that was asked for is refused', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref: txRef } = await startTopUp(customer, 300)
  const told = (changes: object) => {
    const own = { outcome: 'successful', providerTransactionId: '8', txRef, naira: 204 }
    const verified = { ...own, currency: 'NGN', ...changes } as Verified
    const provider = {
      verify: () => Promise.resolve(verified),
      listByReference: () => Promise.resolve(verified.outcome === 'unknown' ? [] : [verified]),
    } as unknown as CardProvider
    return { db: server.db, providers: { flutterwave: provider, paystack: provider } }
  }
  const ask = (changes: object, name: Parameters<typeof settle>[2]) =>
    settle(told(changes) as Parameters<typeof settle>[0], 'flutterwave', name)
  const refusal = { kind: 'garbage', message: 'the answer is about another transaction' }

  await expect(ask({ txRef: 'another' }, { txRef })).rejects.toMatchObject(refusal)
  await expect(ask({}, { txRef, providerTransactionId: '9' })).rejects.toMatchObject(refusal)
  expect(await customer.balance()).toBe(0)
  expect(await ask({ outcome: 'pending' }, { txRef })).toMatchObject({ outcome: 'pending' })
  expect(await ask({ outcome: 'unknown' }, { txRef })).toMatchObject({ outcome: 'unknown' })
  expect(await customer.balance()).toBe(0)
  expect(await ask({}, { txRef, providerTransactionId: '8' })).toEqual({
    outcome: 'successful',
    isConfirmed: true,
  })
  expect(await customer.balance()).toBe(300)
})

test('a report of failure about a credited payment changes nothing', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref, amount })
  await payAtCheckout(server, { provider, tx_ref, amount, status: 'failed' })
  expect(await readTopUp(customer, tx_ref)).toMatchObject({ status: 'successful' })
})

test('the provider of a credited payment is asked only about another transaction', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  const { id } = await payAtCheckout(server, { provider, tx_ref, amount })
  await breakService(server, 'flutterwave', '500')
  const path = `/api/v1/payments/${tx_ref}`
  expect((await customer.call('GET', path)).statusCode).toBe(200)
  expect((await customer.call('GET', `${path}?transaction_id=${id}`)).statusCode).toBe(200)

  // The provider's fault is still set, which shows that nobody has asked it.
  const other = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref: other.tx_ref, amount, webhook: 'never' })
  expect(await readTopUp(customer, other.tx_ref)).toMatchObject({ status: 'pending' })
  expect(await readTopUp(customer, other.tx_ref)).toMatchObject({ status: 'successful' })
})
