import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { creditedPayment, idOfPayment, activate, readTopUp, startTopUp } from '../../test/top-ups.ts'
import { letHoursPass } from '../../test/clock.ts'
import { type TestCustomer, NOTE, outcomeOf } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { rowsWritten } from '../../test/rows.ts'

const { server, worker, finance } = useFinance()

const refundOf = async (id: string) => {
  const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
  return refunds.find((refund) => refund.id === id)
}

const spend = async (customer: TestCustomer, amount: number) =>
  customer.buy(await server.make.showtime({ price: amount }), 1)

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number

  beforeEach(async () => {
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
  })

  const refund = async () => {
    const path = `payments/${payment.tx_ref}/refund`
    return (await finance.act<{ refund: MoneyRefund }>(path)).refund
  }
  const shown = async () => (await readTopUp(customer, payment.tx_ref)).refund
  /** Asks for the refund at the provider itself. */
  const refundAgain = async () => {
    const { url, secretKey } = server.config.services[provider]
    const [path, body] =
      provider === 'paystack' ? ['refund', { transaction }] : [`v3/transactions/${transaction}/refund`, {}]
    const response = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { message: string }).message
  }
  const WENT_BACK = /been (fully reversed|refunded already)/

  test('a refund takes the Points at once and sends the money after the commit', async () => {
    expect(await refund()).toMatchObject({
      provider,
      providerTransactionId: String(transaction),
      tx_ref: payment.tx_ref,
      amount: 204,
      VpValue: 300,
      status: 'due',
      note: NOTE,
    })
    expect([await customer.balance(), await shown()]).toEqual([0, 'pending'])
    expect(await actionsAbout(server.db, await idOfPayment(server, payment))).toEqual([
      {
        action: 'refund-payment',
        actor_id: finance.id,
        detail: {
          before: null,
          after: { refund: expect.any(String) as string, vp: 300, naira: 204 },
          note: NOTE,
        },
      },
    ])

    await worker.runOnce()
    await expect.poll(shown).toBe('refunded')
    expect(await refundAgain()).toMatch(WENT_BACK)
    const list = await customer.call('GET', '/api/v1/payments')
    expect(list.json()).toMatchObject({ payments: [{ status: 'successful', refund: 'refunded' }] })
    const statement = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
    expect(statement.json()).toMatchObject({
      entries: [{ reason: 'money-refund', amount: -300, balanceAfter: 0 }, { reason: 'top-up' }],
    })
  })

  test('ten simultaneous requests for one refund pay it once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(refund())))
    expect(outcomes.sort()).toEqual(['done', ...Array<string>(9).fill('payment-refunded')])
    expect(await customer.balance()).toBe(0)
    await worker.runOnce()
    await expect.poll(shown).toBe('refunded')
  })

  test('Points that were spent cannot be refunded, and the refusal leaves no trace', async () => {
    await spend(customer, 1)
    const before = await rowsWritten(server)
    expect(await outcomeOf(refund())).toBe('points-spent')
    expect(await rowsWritten(server)).toEqual(before)
    expect(await customer.balance()).toBe(299)
  })

  test('when spending and refunding the same Points race, exactly one happens', async () => {
    const showtime = await server.make.showtime({ price: 300 })
    const [back, bought] = await Promise.all([outcomeOf(refund()), outcomeOf(customer.buy(showtime, 1))])
    expect([
      ['done', 'balance-too-low'],
      ['points-spent', 'done'],
    ]).toContainEqual([back, bought])
    expect(await customer.balance()).toBe(0)
    await worker.runOnce()
  })

  test.each(['500', 'garbage', 'reset'] as const)(
    'a provider that answers with %s delays the refund, which still happens once',
    async (mode) => {
      const { id } = await refund()
      await breakService(server, provider, mode)
      await worker.runOnce()
      expect(await refundOf(id)).toMatchObject({ status: 'due', attempts: 1 })
      expect((await refundOf(id))?.lastError).toBeTruthy()
      await letHoursPass(server, 0.01)
      await worker.runOnce()
      await expect.poll(shown).toBe('refunded')
      expect(await refundAgain()).toMatch(WENT_BACK)
    },
  )

  test('a refund that was sent before a crash is not sent twice', async () => {
    const { id } = await refund()
    expect(await refundAgain()).not.toMatch(WENT_BACK)
    await worker.runOnce()
    await expect.poll(shown).toBe('refunded')
    expect(await refundOf(id)).toMatchObject({ lastError: null })
  })

  test('a refund that the provider refuses fails, and is tried again or called off', async () => {
    const { id } = await refund()
    // The provider no longer knows this transaction.
    await server.db
      .updateTable('payment_refunds')
      .set({ provider_transaction_id: '404' })
      .where('id', '=', id)
      .execute()
    await worker.runOnce()
    expect(await refundOf(id)).toMatchObject({ status: 'failed' })
    expect((await refundOf(id))?.lastError).toMatch(/found/i)
    expect([await customer.balance(), await shown()]).toEqual([0, 'failed'])
    await server.db
      .updateTable('payment_refunds')
      .set({ provider_transaction_id: String(transaction) })
      .where('id', '=', id)
      .execute()

    const calledOff = await Promise.all(
      Array.from({ length: 3 }, () => outcomeOf(finance.act(`refunds/${id}/calloff`))),
    )
    expect(calledOff.sort()).toEqual(['done', 'refund-not-failed', 'refund-not-failed'])
    expect([await customer.balance(), await shown()]).toEqual([300, undefined])
    expect(await actionsAbout(server.db, id)).toEqual([
      {
        action: 'call-off-refund',
        actor_id: finance.id,
        detail: { before: { status: 'failed' }, after: { status: 'called-off' }, note: NOTE },
      },
    ])

    // The money was not sent, so it can still go back.
    await refund()
    await worker.runOnce()
    await expect.poll(shown).toBe('refunded')
  })

  test('a failed refund that is tried again succeeds once the provider accepts it', async () => {
    const { id } = await refund()
    await server.db
      .updateTable('payment_refunds')
      .set({ status: 'failed', next_attempt_at: null })
      .where('id', '=', id)
      .execute()
    await finance.act(`refunds/${id}/retry`)
    expect(await outcomeOf(finance.act(`refunds/${id}/retry`))).toBe('refund-not-failed')
    expect(await outcomeOf(finance.act(`refunds/${customer.id}/retry`))).toBe('refund-not-found')
    expect(await actionsAbout(server.db, id)).toEqual([
      {
        action: 'retry-refund',
        actor_id: finance.id,
        detail: { before: { status: 'failed' }, after: { status: 'due' }, note: NOTE },
      },
    ])
    await worker.runOnce()
    await expect.poll(shown).toBe('refunded')
  })
})

test('only money that was credited can be refunded', async () => {
  await activate(server, 'flutterwave')
  const customer = await server.make.customer()
  const { tx_ref } = await startTopUp(customer, 300)
  const before = await rowsWritten(server)
  const attempt = (reference: string) => outcomeOf(finance.act(`payments/${reference}/refund`))
  expect(await attempt(tx_ref)).toBe('payment-not-credited')
  expect(await attempt('0803000000000')).toBe('payment-not-found')
  expect(await outcomeOf(finance.act(`payments/${tx_ref}/refund`, { note: ' ' }))).toBe('bad-request')
  expect(await rowsWritten(server)).toEqual(before)
})
