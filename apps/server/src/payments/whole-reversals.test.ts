import type { Payment, PaymentProvider } from '@velvet/contract/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardProvider, Made } from '../providers/card-provider.ts'
import type { ReversalReport } from '../providers/reversal-report.ts'
import { creditedPayment } from '../test/credited-payment.ts'
import { casesOf as openCases, reversalNoticesTo } from '../test/reversals.ts'
import type { TestServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/test-customer.ts'
import type { TestStaff } from '../test/test-staff.ts'
import { withFinance } from '../test/with-finance.ts'
import { settle } from './settle.ts'

let server: TestServer
let finance: TestStaff
withFinance((given) => ({ server, finance } = given))

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number

  beforeEach(async () => {
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
  })

  /** Asks about the transaction, while its provider calls it paid or reversed, and lists these. */
  async function ask(called: 'paid' | 'reversed', reports: readonly ReversalReport[] = []) {
    const { tx_ref: txRef, amount: naira } = payment
    const providerTransactionId = String(transaction)
    const about = { providerTransactionId, txRef, naira, currency: 'NGN' }
    const made: Made =
      called === 'paid'
        ? { ...about, outcome: 'successful' }
        : { ...about, outcome: 'failed', isReversed: true }
    const telling: Partial<CardProvider> = {
      verify: () => Promise.resolve(made),
      listByReference: () => Promise.resolve([made]),
      listReversals: () => Promise.resolve([...reports]),
    }
    const deps = { db: server.db, providers: { [provider]: telling } }
    await settle(deps as unknown as Parameters<typeof settle>[0], provider, about)
    return customer.balance()
  }

  const chargeback = (state: ReversalReport['state']): ReversalReport => ({
    kind: 'dispute',
    number: String(transaction + 1),
    providerTransactionId: String(transaction),
    naira: payment.amount,
    state,
  })
  const casesOf = async () => (await openCases(finance, payment.tx_ref)).map(({ kind }) => kind)

  test('a transaction that is called reversed takes its Points, which return when it is called paid again', async () => {
    expect(await ask('reversed')).toBe(0)
    expect(await ask('paid')).toBe(300)
    expect(await ask('paid')).toBe(300)
    expect(await casesOf()).toEqual([])
    expect(await ask('reversed')).toBe(0)
    expect(await casesOf()).toEqual(['contradiction'])
    expect(await reversalNoticesTo(server, customer)).toEqual([
      ...['points-taken-back', 'points-returned', 'points-taken-back'],
    ])
  })

  test('a transaction that is called reversed while its bank has not decided takes no Points', async () => {
    expect(await ask('reversed', [chargeback('open')])).toBe(300)
    expect(await casesOf()).toEqual(['dispute'])
    expect(await ask('paid')).toBe(300)
    expect(await ask('reversed', [chargeback('over')])).toBe(0)
    expect(await ask('paid')).toBe(300)
    expect(await ask('reversed', [chargeback('done')])).toBe(0)
    expect(await ask('paid')).toBe(0)
  })
})
