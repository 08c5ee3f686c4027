import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { Made, TransactionPage } from '../../kernel/providers/card-provider.ts'
import { wholeProviders, type WholeProviders } from '../../test/settings.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import {
  differencesOf,
  giveUpTopUp,
  paidYesterday,
  reconcileAgain,
  reconcileStep,
  reconcileWhole,
} from '../../test/reconciliation.ts'
import { useFreshServer } from '../../test/start-test-server.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer } from '../../test/people.ts'

const server = useFreshServer({ sandbox: true })
const customer = useNewCustomer(server)

afterEach(() => expectInvariants(server.db))

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  const givenUp = () => giveUpTopUp(server, customer, { provider, vp: 300 })
  const pay = (payment: Payment, webhook: 'now' | 'never' = 'never') =>
    payAtCheckout(server, { ...paidYesterday(payment), webhook })

  test('a credit that the provider reversed is reversed here too, and is no difference', async () => {
    const { paid } = await creditedOfToday()
    await reconcileWhole(server, notifyingOf(paid, { isReversed: true }))
    expect(await customer.balance()).toBe(0)
    expect([await differencesOf(server), await differencesOf(server, 'over')]).toEqual([[], []])
  })

  test('a credit reversed only in part is a difference until the rest is reversed', async () => {
    const { paid, payment } = await creditedOfToday()
    const part = { isReversed: true, kobo: 10_200 }
    await reconcileWhole(server, notifyingOf(paid, part))
    expect(await customer.balance()).toBe(150)
    expect(await differencesOf(server)).toMatchObject([{ kind: 'reversed', tx_ref: payment.tx_ref }])

    await control(server, 'refunds', { provider, transaction: paid.id })
    expect(await customer.balance()).toBe(0)
    await reconcileAgain(server, notifyingOf(paid, part))
    expect(await differencesOf(server)).toEqual([])
  })

  test("a provider's answer about another transaction is a difference, not a failure", async () => {
    const { paid } = await creditedOfToday()
    const other = { providerTransactionId: '77', outcome: 'successful' } as const
    await reconcileWhole(server, notifyingOf(paid, other))
    expect(await differencesOf(server)).toMatchObject([
      { kind: 'not-reported', providerTransactionId: String(paid.id) },
    ])
  })

  test('a credit of another amount than the provider reports is a difference', async () => {
    const { paid, payment } = await creditedOfToday()
    const listed = { ...madeOf(paid, payment), kobo: (payment.amount - 1) * 100 }
    const wrong = withList([listed])
    await reconcileWhole(server, wrong)
    expect(await differencesOf(server)).toMatchObject([{ kind: 'other-amount', amount: payment.amount }])
  })

  test('a credit is a difference while the provider reports another amount', async () => {
    const { paid, payment } = await creditedOfToday()
    const listed = madeOf(paid, payment)
    await reconcileWhole(server, withList([listed]))
    expect(await differencesOf(server)).toEqual([])
    await reconcileAgain(server, withList([{ ...listed, kobo: (payment.amount - 1) * 100 }]))
    expect(await differencesOf(server)).toMatchObject([{ kind: 'other-amount' }])
    await reconcileAgain(server, withList([listed]))
    expect(await differencesOf(server)).toEqual([])
  })

  test('a success the provider cannot find by number is a difference and delays no other', async () => {
    const [stuck, paidStuck] = await reportedYesterday()
    const [, paidSound] = await reportedYesterday()
    const sound = wholeProviders(server.config)
    const wrong = { ...sound }
    wrong[provider] = {
      ...wrong[provider],
      verify: (name, options) =>
        name.providerTransactionId === String(paidStuck.id)
          ? Promise.reject(new ProviderError('unreachable', 'answered 500'))
          : sound[provider].verify(name, options),
    }
    for (let round = 0; round < 60; round += 1) {
      await reconcileStep(server, wrong)
      await sql`update reconciliations set next_attempt_at = now()
        where finished_at is null`.execute(server.db)
    }
    expect(paidStuck.id).toBeLessThan(paidSound.id)
    expect(await customer.balance()).toBe(300)
    expect(await differencesOf(server)).toMatchObject([{ kind: 'not-settled', tx_ref: stuck.tx_ref }])

    await reconcileAgain(server)
    expect(await customer.balance()).toBe(600)
    expect(await differencesOf(server)).toEqual([])
  })

  test('a process that slept while a page was read does not set the reading back', async () => {
    await givenUp()
    const { page, sleeping } = await sleepOverAPage()
    await sql`update reconciliations set next_attempt_at = now()`.execute(server.db)
    await reconcileWhole(server)
    const before = await sql`select provider, day, next_page, begun_at, next_attempt_at
      from reconciliations order by provider, day`.execute(server.db)
    page.resolve({ transactions: [], unreadable: 7, pages: 9 })
    await sleeping
    const after = await sql`select provider, day, next_page, begun_at, next_attempt_at
      from reconciliations order by provider, day`.execute(server.db)
    expect(after.rows).toEqual(before.rows)
  })

  /** Begins a step whose list of transactions arrives when the test says so. */
  async function sleepOverAPage() {
    const page = Promise.withResolvers<TransactionPage>()
    const asked = Promise.withResolvers<undefined>()
    const slow = { ...wholeProviders(server.config) }
    for (const each of ['flutterwave', 'paystack'] as const) {
      const listSuccesses = () => {
        asked.resolve(undefined)
        return page.promise
      }
      slow[each] = { ...slow[each], listSuccesses }
    }
    const sleeping = reconcileStep(server, slow)
    await asked.promise
    return { page, sleeping }
  }

  /**
   * Makes a credited payment and today's reconciliation, because credits cannot be moved to an
   * earlier day.
   */
  async function creditedOfToday() {
    await activate(server, provider)
    const payment = await startTopUp(customer, 300)
    const paid = await pay(payment, 'now')
    await sql`insert into reconciliations (provider, day, next_attempt_at)
      values (${provider}, (now() at time zone 'utc')::date, now())`.execute(server.db)
    return { payment, paid }
  }

  async function reportedYesterday() {
    const payment = await givenUp()
    return [payment, await pay(payment)] as const
  }

  const madeOf = ({ id }: { id: number }, payment: Payment): Made => ({
    outcome: 'successful',
    providerTransactionId: String(id),
    txRef: payment.tx_ref,
    kobo: payment.amount * 100,
    currency: 'NGN',
  })

  function withList(transactions: Made[], verify?: WholeProviders[PaymentProvider]['verify']) {
    const wrong = { ...wholeProviders(server.config) }
    wrong[provider] = {
      ...wrong[provider],
      ...(verify && { verify }),
      listSuccesses: () => Promise.resolve({ transactions, unreadable: 0, pages: 1 }),
    }
    return wrong
  }

  /**
   * Returns providers that list no success, and report these changes when asked for one
   * transaction.
   */
  const notifyingOf = ({ id }: { id: number }, changes: Partial<Made>) =>
    withList([], async (name, options) => {
      const verified = await wholeProviders(server.config)[provider].verify(name, options)
      if (verified.outcome === 'unknown' || name.providerTransactionId !== String(id)) {
        return verified
      }
      return { ...verified, outcome: 'failed', ...changes }
    })
})
