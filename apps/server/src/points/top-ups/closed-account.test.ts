import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { checkInvariants, expectInvariants } from '../../test/ledger-check.ts'
import { queuedFor } from '../../test/observe.ts'
import { breakService, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { letHoursPass } from '../../test/clock.ts'
import { PASSWORD, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { startTestServer, useFinance } from '../../test/start-test-server.ts'

const { server, worker, finance } = useFinance()
beforeAll(() => activate(server, 'flutterwave'))

const close = (customer: TestCustomer) =>
  customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })

/** Makes a customer whose account is closed and whose top-up can still be paid at the checkout. */
async function closedWithTopUp() {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 300)
  await letHoursPass(server, 2)
  expect((await close(customer)).statusCode).toBe(200)
  const pay = (webhook: 'now' | 'never' = 'now') =>
    payAtCheckout(server, {
      provider: 'flutterwave',
      tx_ref: payment.tx_ref,
      amount: payment.amount,
      webhook,
    })
  return { customer, payment, pay }
}

async function queued(txRef: string): Promise<UnmatchedPayment | undefined> {
  const { unmatched } = await finance.read<{ unmatched: UnmatchedPayment[] }>('unmatched')
  return unmatched.find(({ tx_ref }) => tx_ref === txRef)
}

test.each(['a webhook', 'polling'])(
  'money that arrives for a closed account waits for a refund, reported by %s',
  async (way) => {
    const { customer, payment, pay } = await closedWithTopUp()
    await pay(way === 'polling' ? 'never' : 'now')
    await letHoursPass(server, 1)
    await worker.runOnce()
    expect(await customer.balance()).toBe(0)
    expect(await queuedFor(server, customer)).toEqual([])
    const entry = await queued(payment.tx_ref)
    expect(entry).toMatchObject({ reason: 'closed-account', amount: payment.amount })

    expect(await outcomeOf(finance.act(`unmatched/${entry?.id}/credit`))).toBe('account-closed')
    await finance.act(`unmatched/${entry?.id}/refund`)
    await worker.runOnce()
    const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
    expect(refunds[0]).toMatchObject({ tx_ref: payment.tx_ref, status: 'refunded', VpValue: 0 })
    expect(await customer.balance()).toBe(0)
  },
)

test('money of a closed account becomes Points of a new account named by staff', async () => {
  const { payment, pay } = await closedWithTopUp()
  await pay()
  const entry = await queued(payment.tx_ref)
  const back = await server.make.customer()
  await finance.act(`unmatched/${entry?.id}/credit`, { phoneNumber: back.phone })
  expect(await back.balance()).toBe(301)
})

test('a payment confirmed while its account closes is credited first or queued', async () => {
  for (let round = 0; round < 6; round += 1) {
    const customer = await server.make.customer()
    const payment = await startTopUp(customer, 300)
    await letHoursPass(server, 2)
    const { tx_ref, amount } = payment
    await Promise.all([close(customer), payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })])
    const isQueued = (await queued(tx_ref)) !== undefined
    expect([await customer.balance(), isQueued]).toEqual(isQueued ? [0, true] : [300, false])
    await expectInvariants(server.db)
  }
})

test('a refund continues after its account was closed and never becomes Points', async () => {
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })
  await breakService(server, 'flutterwave', '500', 50)
  const { refund } = await finance.act<{ refund: MoneyRefund }>(`payments/${tx_ref}/refund`)
  await worker.runOnce()
  await breakService(server, 'flutterwave', '500', 0)
  expect((await close(customer)).statusCode).toBe(200)

  await server.db
    .updateTable('payment_refunds')
    .set({ status: 'failed', next_attempt_at: null })
    .where('id', '=', refund.id)
    .execute()
  expect(await outcomeOf(finance.act(`refunds/${refund.id}/calloff`))).toBe('account-closed')
  await finance.act(`refunds/${refund.id}/retry`)
  await worker.runOnce()
  const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
  expect(refunds.find(({ id }) => id === refund.id)).toMatchObject({ status: 'refunded' })
  expect(await customer.balance()).toBe(0)
})

test('a closed account is not notified of a cancelled showtime', async () => {
  const [leaver, stayer] = [await server.make.customer({ balance: 100 }), await server.make.customer({ balance: 100 })]
  const showtime = await server.make.showtime({ price: 100 })
  for (const buyer of [leaver, stayer]) await buyer.buy(showtime, 1)
  expect((await close(leaver)).statusCode).toBe(200)
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await queuedFor(server, leaver)).toEqual([])
  expect((await queuedFor(server, stayer)).map(({ topic }) => topic)).toContain('showtime-cancelled')
})

test('I8 finds money that was credited to a closed account', async () => {
  await using other = await startTestServer()
  const customer = await other.make.customer()
  await sql`update customers set closed_at = now() - interval '1 minute', phone = 'closed-' || id
    where id = ${customer.id}`.execute(other.db)
  await other.db.transaction().execute((tx) =>
    moveVp(tx, {
      customerId: customer.id,
      amount: 5,
      operatorAccount: 'clearing-paystack',
      reason: 'top-up',
      reference: 'by hand',
    }),
  )
  const findings = await checkInvariants(other.db)
  expect(findings.find(({ id }) => id === 'I8')).toMatchObject({ broken: 1 })
})
