import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardProvider, Made } from '../../kernel/providers/card-provider.ts'
import type { ReversalReport } from '../../kernel/providers/reversal-report.ts'
import { creditedPayment } from '../../test/top-ups.ts'
import { casesOf as openCases, pollReversalsNow, reversalNotificationsTo } from '../../test/reversals.ts'
import { PASSWORD, type TestCustomer } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { settle } from '../payments/settle.ts'

const { server, worker, finance } = useFinance()

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number

  beforeEach(async () => {
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
  })

  /** Asks about the transaction, while its provider calls it paid or reversed, and lists these. */
  async function ask(called: 'paid' | 'reversed', reports: readonly ReversalReport[] = []) {
    const { tx_ref: txRef, amount } = payment
    const providerTransactionId = String(transaction)
    const about = { providerTransactionId, txRef, kobo: amount * 100, currency: 'NGN' }
    const made: Made =
      called === 'paid' ? { ...about, outcome: 'successful' } : { ...about, outcome: 'failed', isReversed: true }
    const notifying: Partial<CardProvider> = {
      verify: () => Promise.resolve(made),
      listByReference: () => Promise.resolve([made]),
      listReversals: () => Promise.resolve([...reports]),
    }
    const deps = { db: server.db, providers: { [provider]: notifying } }
    await settle(deps as unknown as Parameters<typeof settle>[0], provider, about)
    return customer.balance()
  }

  const chargeback = (state: ReversalReport['state']): ReversalReport => ({
    kind: 'dispute',
    number: String(transaction + 1),
    providerTransactionId: String(transaction),
    kobo: payment.amount * 100,
    state,
  })
  let nextNumber = 800_000
  const refund = (state: ReversalReport['state'], kobo = payment.amount * 100): ReversalReport => ({
    kind: 'refund',
    number: String((nextNumber += 1)),
    providerTransactionId: String(transaction),
    kobo,
    state,
  })
  const casesOf = async () => (await openCases(finance, payment.tx_ref)).map(({ kind }) => kind)

  test('a reversed transaction takes its Points and returns them when paid again', async () => {
    expect(await ask('reversed')).toBe(0)
    expect(await ask('paid')).toBe(300)
    expect(await ask('paid')).toBe(300)
    expect(await casesOf()).toEqual([])
    expect(await ask('reversed')).toBe(0)
    expect(await casesOf()).toEqual(['contradiction'])
    expect(await reversalNotificationsTo(server, customer)).toEqual([
      'points-taken-back',
      'points-returned',
      'points-taken-back',
    ])
  })

  test('a reversed transaction takes no Points while its bank has not decided', async () => {
    expect(await ask('reversed', [chargeback('open')])).toBe(300)
    expect(await casesOf()).toEqual(['dispute'])
    expect(await ask('paid')).toBe(300)
    expect(await ask('reversed', [chargeback('over')])).toBe(0)
    expect(await ask('paid')).toBe(300)
    expect(await ask('reversed', [chargeback('done')])).toBe(0)
    expect(await ask('paid')).toBe(0)
  })

  test.each(['pending', 'needs-attention', 'done', 'over'] as const)(
    'a reversed transaction with a listed refund that is %s follows that refund',
    async (state) => {
      const isBack = state !== 'over'
      const part = refund(state, 6_800)
      expect(await ask('reversed', [part])).toBe(isBack ? 200 : 300)
      expect(await ask('reversed')).toBe(isBack ? 200 : 300)
      expect(await ask('paid', [{ ...part, state: 'over' }])).toBe(isBack ? 200 : 300)
      expect(await ask('reversed', [{ ...part, state: 'over' }])).toBe(300)
    },
  )

  test('Points taken before a refund is listed stay taken, and return when it fails', async () => {
    const late = refund('needs-attention')
    expect(await ask('reversed')).toBe(0)
    expect(await ask('reversed', [late])).toBe(0)
    expect(await ask('reversed', [{ ...late, state: 'over' }])).toBe(300)
    expect(await casesOf()).toEqual([])
    expect(await reversalNotificationsTo(server, customer)).toEqual(['points-taken-back', 'points-returned'])
  })

  test('Points taken beyond the part listed as refunded are returned', async () => {
    expect(await ask('reversed')).toBe(0)
    expect(await ask('reversed', [refund('pending', 6_800), refund('over', 13_600)])).toBe(200)
    expect(await casesOf()).toEqual([])
  })

  test('Points of a closed account taken before the refund is listed make no case', async () => {
    const late = refund('pending')
    expect(await ask('reversed')).toBe(0)
    await customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })
    await ask('reversed', [late])
    await ask('reversed', [{ ...late, state: 'done' }])
    expect(await casesOf()).toEqual([])
  })

  test('the provider is polled about a presumed reversal until it explains or denies it', async () => {
    expect(await ask('reversed')).toBe(0)
    // The sandbox calls the transaction paid.
    await pollReversalsNow(server, worker)
    expect(await customer.balance()).toBe(300)
    expect(await casesOf()).toEqual([])
  })
})
