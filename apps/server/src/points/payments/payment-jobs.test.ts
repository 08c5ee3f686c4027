import type { Payment } from '@velvet/contract/shared/entities/entities'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { breakService, payAtCheckout, type PaidAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer } from '../../test/people.ts'
import { letHoursPass } from '../../test/clock.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)
const customer = useNewCustomer(server)

beforeEach(async () => {
  await activate(server, 'paystack')
})

const later = (hours: number) => letHoursPass(server, hours)

const pay = ({ provider, tx_ref, amount }: Payment, options: Partial<PaidAtCheckout> = {}) =>
  payAtCheckout(server, { provider, tx_ref, amount, ...options })

const rowOf = ({ tx_ref }: Payment) =>
  server.db.selectFrom('payments').selectAll().where('tx_ref', '=', tx_ref).executeTakeFirstOrThrow()

test('a payment is credited by the worker alone, without a webhook or a request', async () => {
  const payment = await startTopUp(customer, 300)
  await pay(payment, { webhook: 'never' })
  await worker.runOnce()
  expect(await customer.balance()).toBe(0)
  await later(0.01)
  await worker.runOnce()
  expect(await customer.balance()).toBe(300)
  expect(await rowOf(payment)).toMatchObject({ status: 'successful' })
})

test('a second payment for a credited top-up is noticed without a webhook or a request', async () => {
  await activate(server, 'flutterwave')
  const payment = await startTopUp(customer, 300)
  await pay(payment)
  await pay(payment, { webhook: 'never' })
  await later(2)
  await worker.runOnce()
  expect(await customer.balance()).toBe(300)
  const unmatched = await server.db
    .selectFrom('unmatched_payments')
    .select('reason')
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  expect(unmatched).toEqual([{ reason: 'second-transaction' }])
})

test('the provider is polled about a credited top-up for a day, and no longer', async () => {
  const payment = await startTopUp(customer, 300)
  await pay(payment)
  await later(2)
  await worker.runOnce()
  expect((await rowOf(payment)).next_check_at?.getTime()).toBeGreaterThan(Date.now() + 11 * 3.6e6)
  await later(25)
  await breakService(server, 'paystack', '500', 50)
  await worker.runOnce()
  expect((await rowOf(payment)).next_check_at).not.toBeNull()
  await breakService(server, 'paystack', '500', 0)
  await later(25)
  await worker.runOnce()
  expect(await rowOf(payment)).toMatchObject({ status: 'successful', next_check_at: null })
})

test('the pause between checks of a payment grows from 15 seconds to an hour', async () => {
  const payment = await startTopUp(customer, 300)
  const waits: number[] = []
  for (let check = 0; check < 11; check += 1) {
    const { next_check_at } = await rowOf(payment)
    waits.push(Math.round(((next_check_at?.getTime() ?? 0) - Date.now()) / 5_000) * 5)
    await later(0.01)
    await worker.runOnce()
  }
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('a payment that was never made is given up after three days, and not before', async () => {
  const payment = await startTopUp(customer, 300)
  await later(71)
  await worker.runOnce()
  expect(await rowOf(payment)).toMatchObject({ status: 'pending' })
  await later(73)
  await breakService(server, 'paystack', '500', 50)
  await worker.runOnce()
  expect(await rowOf(payment)).toMatchObject({ status: 'pending' })
  await breakService(server, 'paystack', '500', 0)
  await later(73)
  await worker.runOnce()
  expect(await rowOf(payment)).toMatchObject({ status: 'failed', next_check_at: null })
})

test('the provider is polled for three days about a payment that waits for staff', async () => {
  const payment = await startTopUp(customer, 300)
  await pay(payment, { amount: 10 })
  await later(71)
  await worker.runOnce()
  expect((await rowOf(payment)).next_check_at).not.toBeNull()
  await later(73)
  await worker.runOnce()
  expect(await rowOf(payment)).toMatchObject({ status: 'unmatched', next_check_at: null })
})

test('money that arrives after a payment was given up is still credited', async () => {
  const payment = await startTopUp(customer, 300)
  await later(73)
  await worker.runOnce()
  await pay(payment)
  expect(await customer.balance()).toBe(300)
})

test('a failed payment whose next try succeeds is credited without a webhook', async () => {
  await activate(server, 'flutterwave')
  const payment = await startTopUp(customer, 300)
  await pay(payment, { status: 'failed' })
  expect(await rowOf(payment)).toMatchObject({ status: 'failed' })
  await pay(payment, { webhook: 'never' })
  await later(1)
  await worker.runOnce()
  expect(await customer.balance()).toBe(300)
})

test.each(['500', 'garbage', 'reset'] as const)(
  'an event whose provider answers with %s is settled later',
  async (mode) => {
    const payment = await startTopUp(customer, 300)
    await server.db.updateTable('payments').set({ next_check_at: null }).where('tx_ref', '=', payment.tx_ref).execute()
    await breakService(server, 'paystack', mode, 2)
    await pay(payment)
    await later(0.01)
    await worker.runOnce()
    expect(await customer.balance()).toBe(0)
    await later(0.01)
    await worker.runOnce()
    expect(await customer.balance()).toBe(300)
    expect(await waitingEvents()).toBe(0)
  },
)

const waitingEvents = async () =>
  (await server.db.selectFrom('provider_events').select('id').where('processed_at', 'is', null).execute()).length

test('an event that its provider never confirms waits for a person after three days', async () => {
  const payment = await startTopUp(customer, 300)
  await server.db
    .insertInto('provider_events')
    .values({
      id: uuid(),
      provider: 'paystack',
      digest: uuid(),
      payload: { event: 'charge.success', data: { reference: payment.tx_ref } },
    })
    .execute()
  await worker.runOnce()
  expect(await waitingEvents()).toBe(1)
  await later(73)
  await worker.runOnce()
  expect(await waitingEvents()).toBe(1)
  const cases = server.db.selectFrom('money_cases').select(['kind', 'resolved_at'])
  expect(await cases.execute()).toEqual([{ kind: 'event', resolved_at: null }])
})

test('events that were stored before a restart are settled after it by any worker', async () => {
  const payments = await Promise.all(Array.from({ length: 12 }, () => startTopUp(customer, 80)))
  await Promise.all(payments.map((payment) => pay(payment, { webhook: 'never' })))
  await later(0.01)
  for (let count = 0; count < 3; count += 1) server.startWorker()
  await readTopUp(customer, payments[0]?.tx_ref ?? '')
  await expect.poll(() => customer.balance()).toBe(960)
})
