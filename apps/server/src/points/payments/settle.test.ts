import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { breakService, payAtCheckout, type PaidAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp } from '../../test/top-ups.ts'
import type { TestCustomer } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })

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

  const pay = (options: Partial<PaidAtCheckout> = {}) =>
    payAtCheckout(server, { provider, tx_ref: payment.tx_ref, amount: payment.amount, ...options })
  const read = () => readTopUp(customer, payment.tx_ref)
  const status = async () => (await read()).status

  test('a webhook alone credits what was ordered', async () => {
    await pay()
    expect(await customer.balance()).toBe(300)
    expect(await status()).toBe('successful')
  })

  test('reading the payment credits it when the webhook never comes', async () => {
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

  test('a payment that was never made stays pending', async () => {
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
    expect(await unmatchedOf(payment.tx_ref)).toEqual([{ reason, naira, currency, resolved_at: null }])
  })

  test('money for a reference that we never gave out goes to the operator', async () => {
    const txRef = `0809999${Date.now()}`
    await pay({ tx_ref: txRef })
    await pay({ tx_ref: txRef, webhook: 'never' })
    expect(await unmatchedOf(txRef)).toMatchObject([{ reason: 'unknown-reference', naira: '204.00' }])
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

  test('a right amount after a wrong one is credited, and the wrong one stays queued', async () => {
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
    const comeBack = (id: number) => customer.call('GET', `/api/v1/payments/${payment.tx_ref}?transaction_id=${id}`)
    await comeBack(first.id)
    expect(await unmatchedOf(payment.tx_ref)).toEqual([])
    expect((await comeBack(second.id)).json()).toMatchObject({ payment: { status: 'successful' } })
    expect(await unmatchedOf(payment.tx_ref)).toMatchObject([{ reason: 'second-transaction' }])
    expect(await customer.balance()).toBe(300)
  })

  test("a payer who names another customer's transaction changes nothing", async () => {
    await pay()
    const strange = await pay({ tx_ref: `of-another-shop-${Date.now()}`, webhook: 'never' })
    const response = await customer.call('GET', `/api/v1/payments/${payment.tx_ref}?transaction_id=${strange.id}`)
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

  test("a customer can neither see nor settle another customer's payment", async () => {
    await pay({ webhook: 'never' })
    const other = await server.make.customer()
    const response = await other.call('GET', `/api/v1/payments/${payment.tx_ref}`)
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([404, 'payment-not-found'])
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
