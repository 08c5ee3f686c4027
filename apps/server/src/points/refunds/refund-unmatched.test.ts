import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { casesOf } from '../../test/reversals.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { type TestCustomer, outcomeOf } from '../../test/people.ts'
import { readTopUp } from '../../test/top-ups.ts'
import { useUnmatchedQueue } from '../../test/unmatched-payments.ts'
import { rowsWritten } from '../../test/rows.ts'

let customer: TestCustomer
let payment: Payment
const { server, worker, finance, queue, stray } = useUnmatchedQueue((given) => ({ customer, payment } = given))

test('a refund sends the money back once, in its own currency, and takes no Points', async () => {
  const entry = await stray({ amount: 25, currency: 'USD' })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(queue.act(entry.id, 'refund'))))
  expect(outcomes.sort()).toEqual(['done', ...Array<string>(4).fill('unmatched-resolved')])
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({
    status: 'unmatched',
    refund: 'pending',
  })
  await worker.runOnce()
  const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
  expect(refunds[0]).toMatchObject({
    providerTransactionId: entry.providerTransactionId,
    amount: 25,
    currency: 'USD',
    VpValue: 0,
    status: 'refunded',
  })
  expect(await actionsAbout(server.db, entry.id)).toMatchObject([
    { detail: { after: { resolution: 'refunded', refund: refunds[0]?.id } } },
  ])
  expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ refund: 'refunded' })
  expect(await customer.balance()).toBe(0)
})

test('a refund of a second payment does not make the first look refunded', async () => {
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref: payment.tx_ref, amount: 204 })
  const entry = await stray({ amount: 204 })
  await queue.act(entry.id, 'refund')
  expect((await readTopUp(customer, payment.tx_ref)).refund).toBeUndefined()
  expect(await customer.balance()).toBe(300)
})

test('an entry without any money is not refunded, and stays until it is dismissed', async () => {
  // Less than a kobo rounds to nothing.
  const entry = await stray({ amount: 0.001 })
  const before = await rowsWritten(server)
  expect(await outcomeOf(queue.act(entry.id, 'refund'))).toBe('unmatched-nothing-paid')
  expect(await rowsWritten(server)).toEqual(before)
  const { unmatched } = await queue.act(entry.id, 'dismiss')
  expect(unmatched).toMatchObject({ amount: 0, resolution: 'dismissed' })
})

test('money whose refund failed and was cancelled is back in the queue for a credit', async () => {
  const entry = await stray()
  await queue.act(entry.id, 'refund')
  const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds?status=due')
  const id = refunds[0]?.id ?? ''
  await server.db
    .updateTable('payment_refunds')
    .set({ status: 'failed', next_attempt_at: null })
    .where('id', '=', id)
    .execute()
  await finance.act(`refunds/${id}/calloff`)
  expect((await queue.list()).map((one) => one.id)).toContain(entry.id)
  await queue.act(entry.id, 'credit')
  expect(await customer.balance()).toBe(151)
})

test('finance gets a case for a lost dispute beside our refund of unmatched money', async () => {
  await control(server, 'refunds/first', { status: 'pending' })
  const entry = await stray({ amount: 102 })
  await queue.act(entry.id, 'refund')
  await worker.runOnce()
  const transaction = Number(entry.providerTransactionId)
  await control(server, 'disputes', { provider: 'flutterwave', transaction, status: 'lost' })
  expect(await casesOf(finance, payment.tx_ref)).toMatchObject([{ kind: 'contradiction', amount: 102 }])
  expect((await queue.list('?state=resolved'))[0]).toMatchObject({ resolution: 'refunded' })
  await control(server, 'refunds/first', { status: 'processed' })
})

test('when crediting and refunding the same money race, exactly one happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const entry = await stray({ amount: 10 + round })
    const outcomes = await Promise.all([
      outcomeOf(queue.act(entry.id, 'credit')),
      outcomeOf(queue.act(entry.id, 'refund')),
      outcomeOf(queue.act(entry.id, 'dismiss')),
    ])
    expect(outcomes.sort()).toEqual(['done', 'unmatched-resolved', 'unmatched-resolved'])
  }
  await worker.runOnce()
})
