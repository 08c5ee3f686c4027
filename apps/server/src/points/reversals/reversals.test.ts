import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { letHoursPass } from '../../test/clock.ts'
import { casesOf as openCases, pollReversalsNow } from '../../test/reversals.ts'
import { breakService, control } from '../../test/sandbox-controls.ts'
import { creditedPayment, payerAndBank, startTopUp } from '../../test/top-ups.ts'
import { PASSWORD, type TestCustomer, outcomeOf } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'

const { server, worker, finance } = useFinance()

const casesOf = (txRef: string) => openCases(finance, txRef)
const pollNow = () => pollReversalsNow(server, worker)

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number

  beforeEach(async () => {
    await control(server, 'refunds/first', { status: 'processed' })
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
  })

  const paid = () => ({ server, customer, payment, transaction })
  const { pay, atDashboard, spend, notificationsOf } = payerAndBank(paid)
  const statement = async () => {
    const response = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
    return response
      .json<{ entries: { reason: string; amount: number }[] }>()
      .entries.map(({ reason, amount }) => [reason, amount])
  }

  test.each(['a webhook', 'polling'])(
    'a refund at the dashboard takes its Points back, reported by %s',
    async (way) => {
      await atDashboard({ webhook: way === 'polling' ? 'never' : 'now' })
      if (way === 'polling') await pollNow()
      expect(await customer.balance()).toBe(0)
      expect(await statement()).toEqual([
        ['payment-reversed', -300],
        ['top-up', 300],
      ])
      expect(await notificationsOf()).toEqual(['points-taken-back'])
      expect(await casesOf(payment.tx_ref)).toEqual([])
      const actions = server.db.selectFrom('audit').select(['actor_kind', 'detail'])
      expect(
        await actions
          .where('action', '=', 'take-back-points')
          .where(
            sql<boolean>`subject in (select reversals.id::text from reversals
              join payment_credits using (provider, provider_transaction_id)
              where tx_ref = ${payment.tx_ref})`,
          )
          .execute(),
      ).toMatchObject([{ actor_kind: 'system', detail: { taken: 300, owed: 0, naira: 204 } }])
    },
  )

  test('the receipt of a top-up shows what was refunded, once it is final', async () => {
    const receipt = async () => {
      const path = `/api/v1/payments/${payment.tx_ref}`
      const { reversed, creditedAt } = (await customer.call('GET', path)).json<{
        payment: Payment
      }>().payment
      return { reversed, isCredited: creditedAt !== undefined }
    }
    expect(await receipt()).toEqual({ reversed: undefined, isCredited: true })
    await atDashboard({ amount: 68 })
    await atDashboard({ amount: 68 })
    expect(await receipt()).toEqual({ reversed: 136, isCredited: true })
    const wallet = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
    const { entries } = wallet.json<{ entries: { receipt: string | null }[] }>()
    expect(entries.map((entry) => entry.receipt)).toEqual(Array(3).fill(payment.tx_ref))
  })

  test('partial refunds take their share, the last one takes the rest, and never more', async () => {
    for (const [amount, left] of [
      [68, 200],
      [68, 100],
      [68, 0],
    ] as const) {
      await atDashboard({ amount })
      expect(await customer.balance()).toBe(left)
    }
    expect(await outcomeOf(finance.act(`payments/${payment.tx_ref}/refund`))).toBe('payment-refunded')
  })

  test('webhooks that repeat, and polls at the same time, take the Points once', async () => {
    const { id } = await atDashboard({ webhook: 'never' })
    const notify = () => control(server, 'refunds', { provider, id, status: 'processed', webhook: 5 })
    await Promise.all([notify(), pollNow(), notify()])
    await pollNow()
    expect(await customer.balance()).toBe(0)
    expect(await notificationsOf()).toEqual(['points-taken-back'])
  })

  test('Points taken and owed add up to the whole while the customer spends', async () => {
    for (let round = 0; round < 4; round += 1) {
      const showtime = await server.make.showtime({ price: 200 })
      const bought = outcomeOf(customer.buy(showtime, 1))
      await Promise.all([bought, atDashboard()])
      const isBought = (await bought) === 'done'
      const [debt] = await casesOf(payment.tx_ref)
      expect(await customer.balance()).toBe(0)
      expect(debt?.VpValue ?? 0).toBe(isBought ? 200 : 0)
      payment = await startTopUp(customer, 300)
      transaction = await pay()
    }
  })

  test('a failed refund returns the Points once, and a later success takes them again', async () => {
    const { id } = await atDashboard({ status: 'processed' })
    expect(await customer.balance()).toBe(0)
    const move = (status: string) => control(server, 'refunds', { provider, id, status, webhook: 2 })
    await move('failed')
    await pollNow()
    expect(await customer.balance()).toBe(300)
    await move('processed')
    await pollNow()
    expect(await customer.balance()).toBe(0)
    expect(await casesOf(payment.tx_ref)).toMatchObject([{ kind: 'contradiction' }])
    expect(await notificationsOf()).toEqual(['points-taken-back', 'points-returned', 'points-taken-back'])
  })

  test('a failed refund in progress again takes the Points before they are spent', async () => {
    const { id } = await atDashboard({ status: 'failed' })
    expect(await customer.balance()).toBe(300)
    await control(server, 'refunds', { provider, id, status: 'pending', webhook: 'never' })
    await pollNow()
    expect(await customer.balance()).toBe(0)
  })

  test('our refund does not send again the part that went back at the dashboard', async () => {
    await atDashboard({ amount: 102 })
    const path = `payments/${payment.tx_ref}/refund`
    const { refund } = await finance.act<{ refund: MoneyRefund }>(path)
    expect(refund).toMatchObject({ amount: 102, VpValue: 150 })
    await worker.runOnce()
    await pollNow()
    expect(await customer.balance()).toBe(0)
    const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
    expect(refunds.find(({ id }) => id === refund.id)).toMatchObject({ status: 'refunded' })
    expect(await casesOf(payment.tx_ref)).toEqual([])
  })

  test('a dashboard refund before ours counts as ours and takes no Points twice', async () => {
    await breakService(server, provider, '500', 1)
    const path = `payments/${payment.tx_ref}/refund`
    await finance.act(path)
    await atDashboard()
    await letHoursPass(server, 0.01)
    await worker.runOnce()
    await pollNow()
    expect(await statement()).toEqual([
      ['money-refund', -300],
      ['top-up', 300],
    ])
    expect(await casesOf(payment.tx_ref)).toEqual([])
  })

  test('a reversal for a closed account takes its balance and leaves the rest owed', async () => {
    await spend(100)
    const closed = await customer.call('POST', '/api/v1/user/close', {
      uuid: customer.id,
      password: PASSWORD,
    })
    expect(closed.statusCode).toBe(200)
    await atDashboard()
    expect(await casesOf(payment.tx_ref)).toMatchObject([{ kind: 'debt', VpValue: 100 }])
    expect(await notificationsOf()).toEqual([])
  })

  test('Points not returned to a closed account are kept when the money is reversed', async () => {
    await spend(200)
    const { id } = await atDashboard()
    expect(await casesOf(payment.tx_ref)).toMatchObject([{ kind: 'debt', VpValue: 200 }])
    await customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })
    const move = async (status: string) => {
      await control(server, 'refunds', { provider, id, status, webhook: 2 })
      await pollNow()
    }
    await move('failed')
    expect(await casesOf(payment.tx_ref)).toMatchObject([{ kind: 'unreturned' }])
    await expectInvariants(server.db)
    await move('processed')
    const cases = await casesOf(payment.tx_ref)
    expect(cases.filter(({ kind }) => kind === 'debt')).toMatchObject([{ VpValue: 200 }])
  })

  test('reversed money in the queue leaves it, and returns if the reversal fails', async () => {
    payment = await startTopUp(customer, 300)
    transaction = await pay({ amount: 102 })
    const queue = async () => {
      const { unmatched } = await finance.read<{ unmatched: UnmatchedPayment[] }>('unmatched')
      return unmatched.filter(({ tx_ref }) => tx_ref === payment.tx_ref)
    }
    expect(await queue()).toHaveLength(1)
    const { id } = await atDashboard()
    expect(await queue()).toEqual([])
    await control(server, 'refunds', { provider, id, status: 'failed' })
    expect(await queue()).toHaveLength(1)
    await control(server, 'refunds', { provider, id, status: 'processed' })
    expect([await queue(), await customer.balance()]).toEqual([[], 300])
  })

  test('a payment partly refunded before its first report is credited with the rest', async () => {
    payment = await startTopUp(customer, 300)
    transaction = await pay({ webhook: 'never' })
    await atDashboard({ amount: 102 })
    expect(await customer.balance()).toBe(450)
    await pollNow()
    expect(await customer.balance()).toBe(450)
  })

  test('a refund of a payment that never succeeded changes nothing', async () => {
    payment = await startTopUp(customer, 300)
    transaction = await pay({ webhook: 'never' })
    await atDashboard({ webhook: 'never' })
    await letHoursPass(server, 1)
    await worker.runOnce()
    await pollNow()
    // Flutterwave still reports it as a success, so its credit is taken back at once.
    expect(await customer.balance()).toBe(300)
  })

  test('a reversal that is reported while the server dies is booked at the next question', async () => {
    const { id } = await atDashboard({ webhook: 'never' })
    await server.db
      .insertInto('reversals')
      .values({
        id: '019aa000-0000-7000-8000-00000000000' + (provider === 'paystack' ? '1' : '2'),
        provider,
        kind: 'refund',
        provider_number: String(id),
        provider_transaction_id: String(transaction),
        naira: 204,
        state: 'standing',
        asked_at: sql`now() - interval '1 hour'`,
      })
      .execute()
    expect(await customer.balance()).toBe(300)
    await pollNow()
    expect(await customer.balance()).toBe(0)
  })

  test('an unavailable provider delays a reversal, and an event alone takes no Points', async () => {
    await breakService(server, provider, '500', 9)
    await atDashboard()
    expect(await customer.balance()).toBe(300)
    await breakService(server, provider, '500', 0)
    await letHoursPass(server, 0.01)
    await worker.runOnce()
    expect(await customer.balance()).toBe(0)
  })
})
