import { beforeAll, expect, test } from 'vitest'
import type { CardProvider, Verified } from '../../kernel/providers/card-provider.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { breakService, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer, TestStaff } from '../../test/people.ts'
import { settle } from '../payments/settle.ts'

const server = useCheckedServer({ sandbox: true })
const customer = useNewCustomer(server)

beforeAll(() => activate(server, 'flutterwave'))

test('money refunded by the operator is not credited by a late report', async () => {
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
  await server.db.updateTable('payments').set({ naira: 10, vp: 15 }).where('tx_ref', '=', payment.tx_ref).execute()
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ status: 'unmatched' })
  expect(await customer.balance()).toBe(0)
})

test('an order that fits after all is credited, and leaves the queue', async () => {
  const payment = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref: payment.tx_ref, amount: 10 })
  await server.db.updateTable('payments').set({ naira: 10, vp: 15 }).where('tx_ref', '=', payment.tx_ref).execute()
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ status: 'successful' })
  expect(await customer.balance()).toBe(15)
  const entry = await server.db
    .selectFrom('unmatched_payments')
    .select(['resolution', 'resolved_at'])
    .where('tx_ref', '=', payment.tx_ref)
    .executeTakeFirst()
  expect(entry).toEqual({ resolution: 'credited', resolved_at: expect.any(Date) as Date })
})

test("a provider's response about a different transaction is refused", async () => {
  const { tx_ref: txRef } = await startTopUp(customer, 300)
  const told = (changes: object) => {
    const own = { outcome: 'successful', providerTransactionId: '8', txRef, kobo: 20_400 }
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
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref, amount })
  await payAtCheckout(server, { provider, tx_ref, amount, status: 'failed' })
  expect(await readTopUp(customer, tx_ref)).toMatchObject({ status: 'successful' })
})

test('the provider of a credited payment is polled only about another transaction', async () => {
  const { tx_ref, amount, provider } = await startTopUp(customer, 300)
  const { id } = await payAtCheckout(server, { provider, tx_ref, amount })
  await breakService(server, 'flutterwave', '500')
  const path = `/api/v1/payments/${tx_ref}`
  expect((await customer.call('GET', path)).statusCode).toBe(200)
  expect((await customer.call('GET', `${path}?transaction_id=${id}`)).statusCode).toBe(200)

  // The sandbox fails only the first question that it gets. Below, the first question fails, so the
  // calls above have asked nothing.
  const other = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref: other.tx_ref, amount, webhook: 'never' })
  expect(await readTopUp(customer, other.tx_ref)).toMatchObject({ status: 'pending' })
  expect(await readTopUp(customer, other.tx_ref)).toMatchObject({ status: 'successful' })
})
