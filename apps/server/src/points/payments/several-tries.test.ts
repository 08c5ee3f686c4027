import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { letHoursPass } from '../../test/clock.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { breakService, chooseByReference, payAtCheckout, type PaidAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp, sendEvent } from '../../test/top-ups.ts'
import { useNewCustomer } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)

describe.each<[PaymentProvider, 'newest' | 'oldest' | 'alternate']>([
  ['flutterwave', 'newest'],
  ['flutterwave', 'oldest'],
  ['flutterwave', 'alternate'],
  ['paystack', 'newest'],
  ['paystack', 'oldest'],
])('with %s, which names the %s by the reference alone,', (provider, choice) => {
  const customer = useNewCustomer(server)
  let payment: Payment

  beforeEach(async () => {
    await activate(server, provider)
    await chooseByReference(server, choice)
    payment = await startTopUp(customer, 300)
  })

  const pay = (options: Partial<PaidAtCheckout> = {}) =>
    payAtCheckout(server, { provider, tx_ref: payment.tx_ref, amount: payment.amount, ...options })
  const status = async () => (await readTopUp(customer, payment.tx_ref)).status
  const comeBackFrom = (id: number) => customer.call('GET', `/api/v1/payments/${payment.tx_ref}?transaction_id=${id}`)
  const workerComes = async (hours = 2) => {
    await letHoursPass(server, hours)
    await worker.runOnce()
  }
  const queued = () =>
    server.db
      .selectFrom('unmatched_payments')
      .select(['provider_transaction_id', 'reason'])
      .where('tx_ref', '=', payment.tx_ref)
      .orderBy('provider_transaction_id')
      .execute()

  test('a success whose webhook was lost is credited by polling, even after a failed try', async () => {
    await pay({ webhook: 'never' })
    await pay({ status: 'failed' })
    await workerComes()
    expect(await customer.balance()).toBe(300)
    expect(await status()).toBe('successful')
  })

  test('a success is credited when its payer comes back from it', async () => {
    const paid = await pay({ webhook: 'never' })
    await pay({ status: 'failed', webhook: 'never' })
    expect((await comeBackFrom(paid.id)).json()).toMatchObject({
      payment: { status: 'successful' },
    })
    expect(await customer.balance()).toBe(300)
  })

  test('a success is credited when its payer comes back from the failed try', async () => {
    await pay({ webhook: 'never' })
    const failed = await pay({ status: 'failed', webhook: 'never' })
    expect((await comeBackFrom(failed.id)).json()).toMatchObject({
      payment: { status: 'successful' },
    })
    expect(await customer.balance()).toBe(300)
  })

  test('a success is credited once by its late webhook and copies of it', async () => {
    const paid = await pay({ status: 'failed', webhook: 'never' })
    expect(await status()).toBe('failed')
    const good = await pay({ webhook: 'never' })
    await pay({ status: 'failed', webhook: 'never' })
    await Promise.all([1, 2, 3].map(() => sendEvent(server, good)))
    expect(await customer.balance()).toBe(300)
    await sendEvent(server, paid)
    expect(await status()).toBe('successful')
    expect(await queued()).toEqual([])
  })

  test('an earlier failed try that is reported after a success changes nothing', async () => {
    const failed = await pay({ status: 'failed', webhook: 'never' })
    await pay()
    await sendEvent(server, failed)
    expect(await status()).toBe('successful')
    expect(await customer.balance()).toBe(300)
  })

  test('of two successes, the one without a webhook goes to the operator', async () => {
    const first = await pay({ webhook: 'never' })
    const second = await pay()
    expect(await customer.balance()).toBe(300)
    await workerComes()
    expect(await customer.balance()).toBe(300)
    const credited = await server.db
      .selectFrom('payment_credits')
      .select('provider_transaction_id')
      .where('tx_ref', '=', payment.tx_ref)
      .execute()
    const numbers = [...credited, ...(await queued())].map((row) => row.provider_transaction_id)
    expect(numbers.sort()).toEqual([String(first.id), String(second.id)])
    expect(await queued()).toMatchObject([{ reason: 'second-transaction' }])
  })

  test('of two unreported successes, the first fitting one is credited, the other queued', async () => {
    const wrong = await pay({ webhook: 'never', amount: 10 })
    await pay({ webhook: 'never' })
    const third = await pay({ webhook: 'never' })
    await workerComes()
    expect(await customer.balance()).toBe(300)
    expect(await status()).toBe('successful')
    expect(await queued()).toEqual([
      { provider_transaction_id: String(wrong.id), reason: 'wrong-amount' },
      { provider_transaction_id: String(third.id), reason: 'second-transaction' },
    ])
  })

  // Paystack lets a reference have one transaction until that has ended.
  test.runIf(provider === 'flutterwave')(
    'a payment whose last try failed stays open while an earlier one is under way',
    async () => {
      await pay({ status: 'pending', webhook: 'never' })
      await pay({ status: 'failed' })
      expect(await status()).toBe('pending')
    },
  )

  test.runIf(provider === 'flutterwave')(
    'a failed payment is open again while another try is in progress',
    async () => {
      await pay({ status: 'failed' })
      expect(await status()).toBe('failed')
      await pay({ status: 'pending', webhook: 'never' })
      expect(await status()).toBe('pending')
      await workerComes(80)
      expect(await status()).toBe('pending')
      await pay({ webhook: 'never' })
      await workerComes(24)
      expect(await status()).toBe('successful')
      expect(await customer.balance()).toBe(300)
    },
  )

  test.runIf(provider === 'flutterwave')('an abandoned payment is checked again once a bank works on it', async () => {
    await pay({ status: 'failed' })
    await workerComes(80)
    const late = await pay({ status: 'pending', webhook: 'never' })
    await comeBackFrom(late.id)
    expect(await status()).toBe('pending')
    await pay({ webhook: 'never' })
    await workerComes(24)
    expect(await customer.balance()).toBe(300)
  })

  test.each([1, 2, 3])(
    'a provider that fails at question %i of a settlement only delays the credit',
    async (question) => {
      await pay({ webhook: 'never' })
      await pay({ status: 'failed', webhook: 'never' })
      await breakService(server, provider, '500', question)
      for (let asked = 0; asked < 4; asked += 1) await readTopUp(customer, payment.tx_ref)
      expect(await status()).toBe('successful')
      expect(await customer.balance()).toBe(300)
    },
  )

  test("another customer's transaction number credits no account", async () => {
    const other = await server.make.customer()
    const theirs = await startTopUp(other, 300)
    const strange = await payAtCheckout(server, {
      provider,
      tx_ref: theirs.tx_ref,
      amount: theirs.amount,
      webhook: 'never',
    })
    expect((await comeBackFrom(strange.id)).json()).toMatchObject({
      payment: { status: 'pending' },
    })
    expect([await customer.balance(), await other.balance()]).toEqual([0, 0])
    await pay({ webhook: 'never' })
    expect((await comeBackFrom(strange.id)).json()).toMatchObject({
      payment: { status: 'successful' },
    })
    expect([await customer.balance(), await other.balance()]).toEqual([300, 0])
  })

  test('a failed payment is polled for three days, and a success is credited', async () => {
    await pay({ status: 'failed' })
    await workerComes(71)
    await pay({ webhook: 'never' })
    await workerComes(71)
    expect(await customer.balance()).toBe(300)
  })
})

test('a reference at both providers is credited by its own, and other money is queued', async () => {
  await activate(server, 'flutterwave')
  await chooseByReference(server, 'newest')
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, 300)
  const wrong = await payAtCheckout(server, { provider: 'paystack', tx_ref, amount })
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount, webhook: 'never' })
  expect(await readTopUp(customer, tx_ref)).toMatchObject({ status: 'successful' })
  expect(await customer.balance()).toBe(300)
  const queued = await server.db
    .selectFrom('unmatched_payments')
    .select(['provider', 'provider_transaction_id', 'reason'])
    .where('tx_ref', '=', tx_ref)
    .execute()
  expect(queued).toEqual([
    {
      provider: 'paystack',
      provider_transaction_id: String(wrong.id),
      reason: 'unknown-reference',
    },
  ])
})

test('a transfer in progress for more than three days stays open until credited', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  const order = { provider, tx_ref, amount, webhook: 'never' } as const
  await payAtCheckout(server, { ...order, status: 'pending' })
  await letHoursPass(server, 80)
  await worker.runOnce()
  expect(await readTopUp(customer, tx_ref)).toMatchObject({ status: 'pending' })
  await expectInvariants(server.db)
  await payAtCheckout(server, order)
  await letHoursPass(server, 80)
  await worker.runOnce()
  expect(await customer.balance()).toBe(300)
})

test('a transfer that is under way for two weeks is given up for good', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref, amount, status: 'pending', webhook: 'never' })
  await letHoursPass(server, 15 * 24)
  await worker.runOnce()
  expect((await readTopUp(customer, tx_ref)).status).toBe('failed')
  const row = await server.db
    .selectFrom('payments')
    .select(['status', 'next_check_at'])
    .where('tx_ref', '=', tx_ref)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'failed', next_check_at: null })
})

test('an event may carry its number as text, as a number, or in the older shape', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  const paid = await payAtCheckout(server, { provider, tx_ref, amount, webhook: 'never' })
  await payAtCheckout(server, { provider, tx_ref, amount, webhook: 'never', status: 'failed' })
  const send = (payload: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/flutterwave',
      headers: { 'verif-hash': server.config.services.flutterwave.secretHash },
      payload,
    })
  await send({ event: 'charge.completed', data: { id: String(paid.id), tx_ref } })
  expect(await customer.balance()).toBe(300)
  await send({ event: 'charge.completed', data: { id: paid.id, tx_ref } })
  await send({ id: paid.id, txRef: tx_ref, status: 'successful' })
  expect(await customer.balance()).toBe(300)
  const events = await server.db
    .selectFrom('provider_events')
    .select(['provider_transaction_id', 'confirmed_at'])
    .where('tx_ref', '=', tx_ref)
    .execute()
  const confirmed = { confirmed_at: expect.any(Date) as Date }
  expect(events).toEqual(Array.from({ length: 3 }, () => ({ provider_transaction_id: String(paid.id), ...confirmed })))
})
