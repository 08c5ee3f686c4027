import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { letHoursPass } from '../../test/clock.ts'
import { control } from '../../test/sandbox-controls.ts'
import { payerAndBank, activate, startTopUp } from '../../test/top-ups.ts'
import { readBooks, casesOf, pollReversalsNow } from '../../test/reversals.ts'
import { useNewCustomer } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { UnmatchedQueue } from '../../test/unmatched-payments.ts'

const { server, worker, finance } = useFinance()

/** The webhooks of all failures are lost, so only the questions of the worker tell of them. */
describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  const customer = useNewCustomer(server)
  let payment: Payment
  let transaction: number

  beforeEach(async () => {
    await control(server, 'refunds/first', { status: 'processed' })
    await activate(server, provider)
    payment = await startTopUp(customer, 1000)
    transaction = await pay()
  })

  const { pay, atDashboard } = payerAndBank(() => ({ server, customer, payment, transaction }))
  const queue = () => new UnmatchedQueue(server, finance)
  const entryOf = async () => (await queue().list()).find(({ tx_ref }) => tx_ref === payment.tx_ref)

  async function move(id: number | undefined, status: string, webhook: 'now' | 'never' = 'never') {
    await control(server, 'refunds', { provider, id, status, webhook })
  }
  async function letTheWorkerAsk(): Promise<void> {
    await letHoursPass(server, 0.02)
    await worker.runOnce()
    await pollReversalsNow(server, worker)
  }

  test('a dashboard refund that needs bank details and fails leaves all Points', async () => {
    const { id } = await atDashboard({ status: 'needs-attention' })
    await letTheWorkerAsk()
    await move(id, 'failed')
    await letTheWorkerAsk()
    expect(await customer.balance()).toBe(1000)
    expect(await casesOf(finance, payment.tx_ref)).toEqual([])
  })

  test('our refund that needs bank details and fails is cancelled without an alarm', async () => {
    await control(server, 'refunds/first', { status: 'needs-attention' })
    const path = `payments/${payment.tx_ref}/refund`
    const { refund } = await finance.act<{ refund: MoneyRefund }>(path)
    for (let round = 0; round < 2; round += 1) await letTheWorkerAsk()
    const [made] = await readBooks(server, transaction)
    await move(made?.id, 'needs-attention', 'now')
    await move(made?.id, 'failed')
    await letTheWorkerAsk()
    await finance.act(`refunds/${refund.id}/calloff`)
    await letTheWorkerAsk()
    expect(await customer.balance()).toBe(1000)
    expect(await casesOf(finance, payment.tx_ref)).toEqual([])
  })

  test('unmatched money whose refund needs bank details and fails returns to the queue', async () => {
    payment = await startTopUp(customer, 1000)
    transaction = await pay({ amount: 500 })
    const { id } = await atDashboard({ status: 'needs-attention' })
    await letTheWorkerAsk()
    await move(id, 'failed')
    await letTheWorkerAsk()
    expect(await entryOf()).toMatchObject({ amount: 500, resolution: null })
  })

  test("partial refunds take a payment's Points once, and a failed one returns its share", async () => {
    let last = 0
    for (const amount of [78.92, 494.65, 31.23, 22.93, 27.91, 24.36]) {
      last = (await atDashboard({ amount })).id
    }
    await letTheWorkerAsk()
    expect(await customer.balance()).toBe(0)
    await move(last, 'failed')
    await letTheWorkerAsk()
    // ₦24.36 of ₦680 are 35.8 of 1,000 Vp.
    expect(await customer.balance()).toBe(36)
    expect(await casesOf(finance, payment.tx_ref)).toEqual([])
  })

  test('our refund that failed at the bank is a case for finance until it is resolved', async () => {
    const path = `payments/${payment.tx_ref}/refund`
    const { refund } = await finance.act<{ refund: MoneyRefund }>(path)
    const letDaysPass = async () => {
      await sql`update payment_refunds set settled_at = now() - interval '4 days'
        where status = 'failed'`.execute(server.db)
      await server.db.deleteFrom('job_turns').where('job', '=', 'ask-about-waiting-money').execute()
      await letTheWorkerAsk()
    }
    const asked = async () => (await casesOf(finance, payment.tx_ref)).map(({ kind, amount }) => [kind, amount])
    const newest = async () => (await readBooks(server, transaction))[0]?.id

    await letTheWorkerAsk()
    await move(await newest(), 'failed', 'now')
    await letTheWorkerAsk()
    expect(await asked()).toEqual([])
    await letDaysPass()
    expect(await asked()).toEqual([['failed-refund', 680]])
    await finance.act(`refunds/${refund.id}/retry`)
    await letDaysPass()
    expect(await asked()).toEqual([])
    await move(await newest(), 'failed', 'now')
    await letDaysPass()
    expect(await asked()).toEqual([['failed-refund', 680]])
    await finance.act(`refunds/${refund.id}/calloff`)
    await letDaysPass()
    expect([await asked(), await customer.balance()]).toEqual([[], 1000])
  })
})
