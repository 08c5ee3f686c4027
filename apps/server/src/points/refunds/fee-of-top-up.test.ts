// A customer whose film did not run, and who wants money and not Points, gets the top-up fee back too.
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { darkShows, press } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { outcomeOf, refusalOf } from '../../test/outcomes.ts'
import { NOTE, type TestCustomer, TestStaff } from '../../test/people.ts'
import { readBooks } from '../../test/reversals.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { activate, readTopUp, startTopUp } from '../../test/top-ups.ts'

const { server, worker, finance } = useFinance()
const { begin } = darkShows(server)
const manager = TestStaff.use(server, 'manager')

/** Returns what the naira ledger has of top-up fees, and what it owes for Points, in kobo. */
async function booked() {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(kobo)::float8 as kobo from naira_entries
    where account in ('top-up-fee', 'points-owed') group by account`.execute(server.db)
  const koboOf = (name: string) => rows.find(({ account }) => account === name)?.kobo ?? 0
  return { fee: koboOf('top-up-fee'), owed: koboOf('points-owed') }
}

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number

  /** Tops up 1,000 Points for ₦680, of which ₦13.33 are the fee. */
  beforeEach(async () => {
    await activate(server, provider)
    customer = await server.make.customer()
    payment = await startTopUp(customer, 1000)
    transaction = (await payAtCheckout(server, { provider, tx_ref: payment.tx_ref, amount: payment.amount })).id
  })

  const path = () => `payments/${payment.tx_ref}/refund`
  const refund = async (part?: number) => {
    const answer = await finance.act<{ refund: MoneyRefund }>(path(), part === undefined ? {} : { VpValue: part })
    return answer.refund
  }
  const refunded = async () => (await readTopUp(customer, payment.tx_ref)).refunded
  const send = async () => {
    await worker.runOnce()
    await expect.poll(async () => (await readTopUp(customer, payment.tx_ref)).refund).toBe('refunded')
  }

  async function watchDark(how: 'not-shown' | 'cancelled', price = 300) {
    const showtime = await server.make.showtime({ price })
    await customer.buy(showtime, 1)
    if (how === 'cancelled') await manager.act(`showtimes/${showtime.id}/cancel`)
    else {
      await begin(showtime)
      expect((await press(finance, [showtime.id])).statusCode).toBe(200)
    }
    await payTheRest(server)
  }

  test.each(['not-shown', 'cancelled'] as const)(
    'a customer whose showtime was %s gets the whole top-up back with its fee',
    async (how) => {
      const before = await booked()
      await watchDark(how, 1000)
      expect(await customer.balance()).toBe(1000)
      expect(await refund()).toMatchObject({ amount: 680, VpValue: 1000 })
      await send()
      expect([await customer.balance(), await refunded()]).toEqual([0, 680])
      const after = await booked()
      expect([after.fee - before.fee, after.owed - before.owed].map(Math.abs)).toEqual([1333, 66_667])
    },
  )

  test('if other Points were spent, the part for that film comes back with its fee', async () => {
    await customer.buy(await server.make.showtime({ price: 500 }), 1)
    await watchDark('not-shown')
    expect(await outcomeOf(refund())).toBe('points-spent')
    const before = await booked()
    expect(await refund(300)).toMatchObject({ amount: 204, VpValue: 300 })
    await send()
    const after = await booked()
    expect([after.fee - before.fee, after.owed - before.owed].map(Math.abs)).toEqual([400, 20_000])
    expect([await customer.balance(), await refunded()]).toEqual([200, 204])
    expect(await readBooks(server, transaction)).toMatchObject([{ amount: 204 }])
    expect(await outcomeOf(refund(200))).toBe('payment-refunded')
  })

  test('no part is larger than what the top-up or the wallet has left', async () => {
    const before = await booked()
    expect(await outcomeOf(refund(1001))).toBe('refund-above-payment')
    await customer.buy(await server.make.showtime({ price: 800 }), 1)
    expect(await outcomeOf(refund(201))).toBe('points-spent')
    expect(await outcomeOf(refund(0))).toBe('bad-request')
    expect([await customer.balance(), await refunded(), await booked()]).toEqual([200, undefined, before])
  })

  test('a part that is asked for by ten simultaneous requests is paid once', async () => {
    const key = { 'idempotency-key': `part-${payment.tx_ref}` }
    const ask = () => finance.call('POST', path(), { VpValue: 300, note: NOTE }, key)
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(refusalOf(await finance.call('POST', path(), { VpValue: 300, note: NOTE }))[1]).toBe('payment-refunded')
    await send()
    expect([await customer.balance(), await readBooks(server, transaction)]).toMatchObject([700, [{ amount: 204 }]])
  })

  test('when a part is refunded while its Points are spent, exactly one happens', async () => {
    const showtime = await server.make.showtime({ price: 800 })
    const [back, bought] = await Promise.all([outcomeOf(refund(300)), outcomeOf(customer.buy(showtime, 1))])
    expect([
      ['won', 'balance-too-low'],
      ['points-spent', 'won'],
    ]).toContainEqual([back, bought])
    await worker.runOnce()
  })

  test('a later dispute of the rest takes the Points that are left, and no more', async () => {
    await refund(300)
    await send()
    await control(server, 'disputes', { provider, transaction, amount: 476, status: 'accepted' })
    await worker.runOnce()
    await expect.poll(() => customer.balance()).toBe(0)
  })

  test('a part that its provider refuses comes back as Points when it is called off', async () => {
    const { id } = await refund(300)
    const before = await booked()
    await sql`update payment_refunds set status = 'failed', next_attempt_at = null where id = ${id}`.execute(server.db)
    await finance.act(`refunds/${id}/calloff`)
    expect([await customer.balance(), await refunded()]).toEqual([1000, undefined])
    expect(Math.abs((await booked()).fee - before.fee)).toBe(400)
    expect(await refund(1000)).toMatchObject({ amount: 680 })
    await send()
  })
})
