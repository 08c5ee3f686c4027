import type { Reconciliation } from '@velvet/contract/points/reconciliation.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { wholeProviders, type WholeProviders } from '../../test/settings.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import {
  daysAgo,
  differencesOf,
  giveUpTopUp,
  paidYesterday,
  reconcileAgain,
  reconcileStep,
  reconcileWhole,
  YESTERDAY,
  YESTERDAY_NOON,
} from '../../test/reconciliation.ts'
import { useFreshServer } from '../../test/start-test-server.ts'
import { breakService, payAtCheckout, type PaidAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer, TestStaff } from '../../test/people.ts'
import { UnmatchedQueue } from '../../test/unmatched-payments.ts'

const server = useFreshServer({ sandbox: true })
const customer = useNewCustomer(server)

afterEach(() => expectInvariants(server.db))

const step = (providers?: WholeProviders) => reconcileStep(server, providers)
const reconcileAll = () => reconcileWhole(server)
const readAgain = () => reconcileAgain(server)

const daysOf = async (provider: PaymentProvider) => {
  const finance = await TestStaff.make(server, 'finance')
  const { reconciliations } = await finance.read<{ reconciliations: Reconciliation[] }>('reconciliations')
  return reconciliations.filter((day) => day.provider === provider)
}

const yesterdayOf = async (provider: PaymentProvider) => (await daysOf(provider)).find(({ day }) => day === YESTERDAY)

const differences = (state?: 'over') => differencesOf(server, state)
const givenUp = (provider: PaymentProvider, vp = 300) => giveUpTopUp(server, customer, { provider, vp })
const pay = (payment: Payment, options: Partial<PaidAtCheckout> = {}) =>
  payAtCheckout(server, { ...paidYesterday(payment), ...options })

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  test('an unreported success of a payment that was given up is credited', async () => {
    const payment = await givenUp(provider)
    await pay(payment)
    await reconcileAll()
    expect(await customer.balance()).toBe(300)
    expect(await yesterdayOf(provider)).toMatchObject({
      reported: { count: 1, naira: payment.amount },
      credited: { count: 1, naira: payment.amount },
      queued: { count: 0, naira: 0 },
      recovered: 1,
      differences: 0,
      isFinal: false,
      lastError: null,
      finishedAt: expect.any(String) as string,
    })
  })

  test('a success with an unknown reference, and one of another amount, are queued', async () => {
    const payment = await givenUp(provider)
    await pay(payment, { amount: 10 })
    await pay(payment, { tx_ref: 'a reference of nobody' })
    await reconcileAll()
    expect(await customer.balance()).toBe(0)
    expect(await yesterdayOf(provider)).toMatchObject({
      reported: { count: 2, naira: 10 + payment.amount },
      credited: { count: 0, naira: 0 },
      queued: { count: 2, naira: 10 + payment.amount },
    })
    const queued = await server.db.selectFrom('unmatched_payments').select('reason').orderBy('naira').execute()
    expect(queued).toEqual([{ reason: 'wrong-amount' }, { reason: 'unknown-reference' }])
  })

  test('money credited by staff and each reported naira count once', async () => {
    const payment = await givenUp(provider)
    await pay(payment)
    await pay(payment, { tx_ref: 'with kobo', amount: 102.5 })
    await pay(payment, { tx_ref: 'to refund', amount: 68 })
    await reconcileAll()
    const finance = await TestStaff.make(server, 'finance')
    const queue = new UnmatchedQueue(server, finance)
    const entries = await queue.list()
    const idOf = (txRef: string) => entries.find(({ tx_ref }) => tx_ref === txRef)?.id ?? ''
    await queue.act(idOf('with kobo'), 'credit', { phoneNumber: customer.phone })
    await queue.act(idOf('to refund'), 'refund')
    await readAgain()
    expect(await yesterdayOf(provider)).toMatchObject({
      reported: { count: 3, naira: payment.amount + 170.5 },
      credited: { count: 2, naira: payment.amount + 102.5 },
      queued: { count: 1, naira: 68 },
      refunded: { count: 1, naira: 68 },
      differences: 0,
    })
  })

  test('more successes than one page are all settled, even after an interruption', async () => {
    const payments: Payment[] = []
    for (let count = 0; count < 13; count += 1) {
      const payment = await givenUp(provider, 80)
      payments.push(payment)
      await pay(payment)
    }
    // A process that is killed during a step leaves its claim behind, which runs out.
    for (let round = 0; round < 200; round += 1) {
      if (round % 3 === 0) await breakService(server, provider, 'reset')
      await step()
      await sql`update reconciliations set next_attempt_at = now()
        where finished_at is null`.execute(server.db)
      const { rows } = await sql`select from reconciliations where finished_at is null`.execute(server.db)
      if (round > 0 && rows.length === 0) break
    }
    expect(await customer.balance()).toBe(13 * 80)
    expect(await yesterdayOf(provider)).toMatchObject({
      reported: { count: 13 },
      credited: { count: 13 },
      recovered: 13,
    })
  })

  test('an unavailable provider postpones the day and loses nothing', async () => {
    const payment = await givenUp(provider)
    await pay(payment)
    await breakService(server, provider, '500', 50)
    await reconcileAll()
    expect(await yesterdayOf(provider)).toMatchObject({
      finishedAt: null,
      lastError: expect.stringContaining('answered 500') as string,
    })
    expect(await customer.balance()).toBe(0)
    await breakService(server, provider, '500', 0)
    await readAgain()
    expect(await customer.balance()).toBe(300)
  })

  test('a credit that the provider does not know is one difference until it is over', async () => {
    await activate(server, provider)
    const payment = await startTopUp(customer, 300)
    const paid = await pay(payment, { webhook: 'now' })
    const forgotten = { ...wholeProviders(server.config) }
    forgotten[provider] = {
      ...forgotten[provider],
      verify: () => Promise.resolve({ outcome: 'unknown' }),
      listSuccesses: () => Promise.resolve({ transactions: [], unreadable: 0, pages: 1 }),
    }
    // Credits cannot be changed, so the day is moved to make this credit one of yesterday.
    await sql`insert into reconciliations (provider, day, next_attempt_at)
      values (${provider}, (now() at time zone 'utc')::date, now())`.execute(server.db)
    for (let asked = 0; asked < 40; asked += 1) await step(forgotten)

    expect(await differences()).toMatchObject([
      {
        kind: 'not-reported',
        provider,
        providerTransactionId: String(paid.id),
        tx_ref: payment.tx_ref,
        amount: payment.amount,
        overAt: null,
      },
    ])
    const written = await server.db
      .selectFrom('audit')
      .select(['action', 'actor_kind'])
      .where('subject', '=', String(paid.id))
      .where('action', '=', 'reconciliation-difference')
      .execute()
    expect(written).toEqual([{ action: 'reconciliation-difference', actor_kind: 'system' }])
    const metrics = (await server.app.inject('/metrics')).body
    expect(metrics).toContain(`velvet_reconciliation_differences{provider="${provider}"} 1`)
    expect(metrics).toMatch(new RegExp(`velvet_reconciliation_age_seconds{provider="${provider}"} \\d`))

    await readAgain()
    expect(await differences()).toEqual([])
    expect(await differences('over')).toHaveLength(1)
  })

  test('a success that the provider denies by number is a difference without credit', async () => {
    const payment = await givenUp(provider)
    const made = await pay(payment, { status: 'failed' })
    const wrong = { ...wholeProviders(server.config) }
    wrong[provider] = {
      ...wrong[provider],
      listSuccesses: () =>
        Promise.resolve({
          transactions: [
            {
              outcome: 'successful',
              providerTransactionId: String(made.id),
              txRef: payment.tx_ref,
              kobo: payment.amount * 100,
              currency: 'NGN',
              madeAt: new Date(YESTERDAY_NOON),
            },
          ],
          unreadable: 1,
          pages: 1,
        }),
    }
    for (let asked = 0; asked < 40; asked += 1) await step(wrong)
    expect(await customer.balance()).toBe(0)
    expect(await differences()).toMatchObject([{ kind: 'denied', tx_ref: payment.tx_ref }])
    expect(await yesterdayOf(provider)).toMatchObject({ differences: 1, unreadable: 1 })
  })
})

test('missed days are read, and each day again on the next four days, but not today', async () => {
  await sql`insert into reconciliations (provider, day, next_attempt_at)
    values ('paystack', (now() at time zone 'utc')::date - 9, null)`.execute(server.db)
  const today = await givenUp('flutterwave')
  await pay(today, { created_at: new Date().toISOString() })
  await reconcileAll()
  expect(await customer.balance()).toBe(0)
  const read = await daysOf('flutterwave')
  expect(read.map(({ day }) => day)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((days) => daysAgo(days).toISOString().slice(0, 10)),
  )
  expect(read.map(({ isFinal }) => isFinal)).toEqual([false, false, false, false, true, true, true, true])
})

test('one of several processes does each step, and a success is credited once', async () => {
  const payment = await givenUp('flutterwave')
  await pay(payment)
  for (let round = 0; round < 10; round += 1) await Promise.all([step(), step(), step(), step()])
  await reconcileAll()
  expect(await customer.balance()).toBe(300)
})

test('only finance and admins read the reconciliations, page by page', async () => {
  await sql`insert into reconciliations (provider, day)
    select provider, current_date - place from unnest(array['flutterwave', 'paystack']) provider,
      generate_series(10, 40) place`.execute(server.db)
  const finance = await TestStaff.make(server, 'finance')
  type Page = { reconciliations: Reconciliation[]; next: string | null }
  const first = await finance.read<Page>('reconciliations')
  const second = await finance.read<Page>(`reconciliations?before=${first.next ?? ''}`)
  expect([first.reconciliations.length, second.reconciliations.length]).toEqual([50, 12])
  expect(second.next).toBeNull()
  const names = [...first.reconciliations, ...second.reconciliations].map(({ day, provider }) => day + provider)
  expect(new Set(names).size).toBe(62)
  const manager = await TestStaff.make(server, 'manager')
  for (const path of ['reconciliations', 'reconciliations/differences']) {
    expect((await manager.call('GET', path)).statusCode).toBe(403)
  }
  expect((await finance.call('GET', 'reconciliations?before=yesterday')).statusCode).toBe(400)
})
