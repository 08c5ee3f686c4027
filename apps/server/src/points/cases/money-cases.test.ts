import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { ERRORS } from '@velvet/contract/shared/errors'
import { pointsTakenBack } from '@velvet/contract/shared/notifications/points-notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { queuedFor } from '../../test/observe.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { creditedPayment, payerAndBank, activate, startTopUp } from '../../test/top-ups.ts'
import { readBooks, casesOf as openCases, pollReversalsNow } from '../../test/reversals.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import { applyReport } from '../reversals/apply-report.ts'

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
  const { pay, atDashboard, dispute, spend, notificationsOf } = payerAndBank(paid)

  test('spent Points are owed, and staff collect or waive the debt once', async () => {
    await spend(250)
    await atDashboard()
    expect(await customer.balance()).toBe(0)
    const [debt, ...others] = await casesOf(payment.tx_ref)
    expect(others).toEqual([])
    expect(debt).toMatchObject({
      kind: 'debt',
      VpValue: 250,
      customer: { uuid: customer.id, phoneNumber: customer.phone },
    })
    const path = `moneycases/${debt?.id}/resolve`
    expect(await outcomeOf(finance.act(path, { resolution: 'seen' }))).toBe('case-resolution-wrong')
    expect(await outcomeOf(finance.act(path, { resolution: 'collected' }))).toBe('points-spent')
    payment = await startTopUp(customer, 300)
    await pay()
    await finance.act(path, { resolution: 'collected' })
    expect(await customer.balance()).toBe(50)
    const [message] = await queuedFor(server, customer)
    const { topic, text } = pointsTakenBack({ taken: 250, owed: 0, balance: 50 })
    expect(message).toMatchObject({ topic, payload: { text } })
    expect(await outcomeOf(finance.act(path, { resolution: 'waived' }))).toBe('case-resolved')
  })

  test('a dispute is shown with its due date, and takes no Points until it is lost', async () => {
    const { id } = await dispute()
    expect(await customer.balance()).toBe(300)
    const [shown] = await casesOf(payment.tx_ref)
    expect(shown).toMatchObject({ kind: 'dispute', amount: 204 })
    expect(Date.parse(shown?.dueAt ?? '')).toBeGreaterThan(Date.now() + 47 * HOUR_MS)
    expect(await outcomeOf(finance.act(`payments/${payment.tx_ref}/refund`))).toBe('payment-disputed')
    await dispute({ id, status: 'answered' })
    expect(await customer.balance()).toBe(300)
    await dispute({ id, status: 'lost' })
    await pollNow()
    expect(await customer.balance()).toBe(0)
    expect(await casesOf(payment.tx_ref)).toEqual([])
    expect(await notificationsOf()).toEqual(['points-taken-back'])
  })

  test('an accepted dispute takes the available Points, and a dispute we win takes none', async () => {
    const won = await dispute({ webhook: 'never' })
    await pollNow()
    expect(await casesOf(payment.tx_ref)).toMatchObject([{ kind: 'dispute' }])
    await dispute({ id: won.id, status: 'won', webhook: 'never' })
    await pollNow()
    expect([await customer.balance(), await casesOf(payment.tx_ref)]).toEqual([300, []])
    await dispute({ status: 'accepted', amount: 102 })
    expect(await customer.balance()).toBe(150)
  })

  test('a dispute decided while the customer spends accounts for all its Points', async () => {
    const { id } = await dispute()
    const showtime = await server.make.showtime({ price: 300 })
    const bought = outcomeOf(customer.buy(showtime, 1))
    await Promise.all([bought, dispute({ id, status: 'lost' })])
    const owed = (await bought) === 'done' ? [{ kind: 'debt', VpValue: 300 }] : []
    expect(await casesOf(payment.tx_ref)).toMatchObject(owed)
    expect(await customer.balance()).toBe(0)
  })

  test('a resolution waits while a report about the same payment is applied', async () => {
    await spend(300)
    await atDashboard()
    const [debt] = await casesOf(payment.tx_ref)
    const { resolving } = await server.db.transaction().execute(async (tx) => {
      await lockPaymentByReference(tx, payment.tx_ref)
      const waived = finance.act(`moneycases/${debt?.id}/resolve`, { resolution: 'waived' })
      await untilOneWaits(server.db)
      return { resolving: outcomeOf(waived) }
    })
    expect(await resolving).toBe('done')
  })

  test('a resolution repeated with its key is carried out once', async () => {
    await spend(300)
    await atDashboard()
    const [debt] = await casesOf(payment.tx_ref)
    const resolve = (key: string, changes: object = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/api/v1/staff/moneycases/${debt?.id}/resolve`,
        headers: { authorization: finance.authorization, 'idempotency-key': key },
        payload: { resolution: 'waived', note: 'Too little to ask for', ...changes },
      })
    const key = `${debt?.id}-key`
    const answers = await Promise.all([resolve(key), resolve(key), resolve(key)])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0].json()).toMatchObject({
      case: { resolution: 'waived', resolvedBy: 'Amina' },
    })
    const other = await resolve(key, { note: 'For another reason' })
    expect(other.json()).toMatchObject({ error: 'idempotency-key-reused' })
    expect((await resolve(`${key}-2`)).json()).toMatchObject({ error: 'case-resolved' })
    const actions = server.db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', debt?.id ?? '')
    expect(await actions.execute()).toHaveLength(1)
  })

  describe('with a refund that waits to be sent', () => {
    let id: string

    beforeEach(async () => {
      const path = `payments/${payment.tx_ref}/refund`
      id = (await finance.act<{ refund: MoneyRefund }>(path)).refund.id
    })

    const paidBack = async () => (await readBooks(server, transaction)).map(({ amount }) => amount)
    const refundNow = async () => {
      const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
      return refunds.find((refund) => refund.id === id)
    }
    const decide = (what: 'retry' | 'calloff') => outcomeOf(finance.act(`refunds/${id}/${what}`))

    test('it is not sent while the payer disputes the payment, and a retry is refused', async () => {
      // The webhook is lost, so only the question before the refund is sent finds the dispute.
      const { id: number } = await dispute({ webhook: 'never' })
      await worker.runOnce()
      expect(await paidBack()).toEqual([])
      expect(await refundNow()).toMatchObject({
        status: 'failed',
        lastError: ERRORS['payment-disputed'].message,
      })
      expect(await decide('retry')).toBe('payment-disputed')
      await dispute({ id: number, status: 'won' })
      expect(await decide('retry')).toBe('done')
      await worker.runOnce()
      // The provider reports the refund by a webhook of its own.
      await expect.poll(async () => (await refundNow())?.status).toBe('refunded')
      expect([await paidBack(), await customer.balance()]).toEqual([[204], 0])
    })

    test('a refund is not sent after a lost dispute, and takes no Points twice', async () => {
      await dispute({ status: 'lost' })
      const byDispute = await paidBack()
      await worker.runOnce()
      expect(await paidBack()).toEqual(byDispute)
      expect(await refundNow()).toMatchObject({ status: 'failed' })
      expect(await decide('calloff')).toBe('done')
      expect(await customer.balance()).toBe(0)
    })

    test('a lost dispute raises no alarm about a refund that has not moved any money', async () => {
      await dispute({ status: 'lost' })
      expect(await refundNow()).toMatchObject({ status: 'due' })
      expect(await casesOf(payment.tx_ref)).toEqual([])
      await worker.runOnce()
      expect(await refundNow()).toMatchObject({ status: 'failed' })
      expect(await casesOf(payment.tx_ref)).toEqual([])
    })

    test('finance gets a case when a failed refund is paid after all beside a lost dispute', async () => {
      await worker.runOnce()
      const [made] = await readBooks(server, transaction)
      const id = made?.id ?? 0
      await control(server, 'refunds', { provider, id, status: 'failed' })
      expect(await refundNow()).toMatchObject({ status: 'failed' })
      await dispute({ status: 'lost' })
      expect(await casesOf(payment.tx_ref)).toEqual([])
      // The provider reports the refund alone, without the dispute.
      const providerTransactionId = String(transaction)
      const report = { kind: 'refund', number: String(id), providerTransactionId } as const
      const done = { ...report, kobo: 20_400, state: 'done' } as const
      await server.db.transaction().execute((tx) => applyReport(tx, { provider, report: done, askedAt: new Date() }))
      expect(await refundNow()).toMatchObject({ status: 'refunded' })
      const excess = { kind: 'contradiction', amount: 204 }
      expect(await casesOf(payment.tx_ref)).toMatchObject([excess])
      expect(await customer.balance()).toBe(0)
    })
  })

  test('finance gets a case for a lost dispute that pays the payer beside our refund', async () => {
    await control(server, 'refunds/first', { status: 'pending' })
    await finance.act(`payments/${payment.tx_ref}/refund`)
    await worker.runOnce()
    await dispute({ status: 'lost' })
    const excess = { kind: 'contradiction', amount: 204 }
    expect(await casesOf(payment.tx_ref)).toMatchObject([excess])
    expect(await customer.balance()).toBe(0)
  })

  test('money that fits no top-up is not refunded while its payer disputes it', async () => {
    const second = await pay()
    const { unmatched } = await finance.read<{ unmatched: UnmatchedPayment[] }>('unmatched')
    const entry = unmatched.find((one) => one.providerTransactionId === String(second))
    await dispute({ transaction: second })
    const refused = outcomeOf(finance.act(`unmatched/${entry?.id ?? ''}/refund`))
    expect(await refused).toBe('payment-disputed')
  })
})

test('an event that staff have seen is processed when it comes again with new facts', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref, amount } = await startTopUp(customer, 300)
  const repeat = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/flutterwave',
      headers: { 'verif-hash': server.config.services.flutterwave.secretHash },
      payload: { event: 'refund.completed', data: { tx_ref } },
    })
  await repeat()
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?kind=event&limit=1')
  await finance.act(`moneycases/${cases[0]?.id ?? ''}/resolve`, { resolution: 'seen' })

  const paid = { provider: 'flutterwave', tx_ref, webhook: 'never' } as const
  const { id: transaction } = await payAtCheckout(server, { ...paid, amount })
  await control(server, 'refunds', { ...paid, transaction, amount: 68 })
  await repeat()
  expect(await customer.balance()).toBe(200)
})

test('the queue of cases is read page by page, and only by finance', async () => {
  const first = await finance.read<{ cases: MoneyCase[]; next: string }>('moneycases?limit=1')
  expect(first.cases).toHaveLength(1)
  const second = await finance.read<{ cases: MoneyCase[] }>(`moneycases?limit=1&cursor=${first.next}`)
  expect(second.cases.map(({ id }) => id)).not.toEqual(first.cases.map(({ id }) => id))
  const gate = await TestStaff.make(server, 'attendant')
  expect((await gate.call('GET', 'moneycases')).statusCode).toBe(403)
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?state=resolved')
  expect(cases.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true)
})

test('the metrics show the Points that are owed and the reversals', async () => {
  const { body } = await server.app.inject('/metrics')
  expect(body).toMatch(/velvet_money_cases_open\{kind="debt"\} [1-9]/)
  expect(body).toMatch(/velvet_debt_open_vp [1-9]/)
  expect(body).toMatch(/velvet_reversals\{provider="paystack",state="standing"\} [1-9]/)
})
