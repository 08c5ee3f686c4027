import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CardProvider, Made } from '../../kernel/providers/card-provider.ts'
import { casesOf as openCases } from '../../test/reversals.ts'
import { control } from '../../test/sandbox-controls.ts'
import { creditedPayment, payerAndBank, startTopUp } from '../../test/top-ups.ts'
import { UnmatchedQueue } from '../../test/unmatched-payments.ts'
import type { TestCustomer } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'
import { applyReport } from './apply-report.ts'
import type { ProviderReport } from '../../kernel/payments/provider-report.ts'
import { settle } from '../payments/settle.ts'

const { server, worker, finance } = useFinance()

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number
  let nextNumber = 700_000

  beforeEach(async () => {
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
    nextNumber += 1
  })

  const { pay } = payerAndBank(() => ({ server, customer, payment, transaction }))
  const casesOf = async () => (await openCases(finance, payment.tx_ref)).map(({ kind, amount }) => [kind, amount])

  /** Applies a report of the provider about one refund or dispute. */
  const report = (changes: Partial<ProviderReport['report']> = {}) => {
    const providerTransactionId = String(transaction)
    const usual = {
      kind: 'refund',
      number: String(nextNumber),
      kobo: 10_200,
      state: 'done',
    } as const
    const reported = { ...usual, providerTransactionId, ...changes }
    return server.db
      .transaction()
      .execute((tx) => applyReport(tx, { provider, report: reported, askedAt: new Date(Date.now() + 1000) }))
  }

  test.each([204, 68, 102.5])(
    'finance gets one case for a refund of ₦102 later reported as one of ₦%d',
    async (naira) => {
      const kobo = naira * 100
      await report({ state: 'pending' })
      expect(await customer.balance()).toBe(150)
      expect(await casesOf()).toEqual([])
      for (const state of ['pending', 'done', 'done'] as const) await report({ kobo, state })
      expect(await casesOf()).toEqual([['contradiction', naira]])
      expect(await customer.balance()).toBe(150)
    },
  )

  test('no notification repeats an amount or names one of a failed refund', async () => {
    await report({ state: 'pending' })
    await report()
    await report({ kobo: 20_400, state: 'over' })
    expect(await casesOf()).toEqual([])
    expect(await customer.balance()).toBe(300)
  })

  test('a lost dispute takes the share that the bank decided, not the disputed one', async () => {
    await report({ kind: 'dispute', kobo: 20_400, state: 'open' })
    await report({ kind: 'dispute', kobo: 10_200 })
    expect([await customer.balance(), await casesOf()]).toEqual([150, []])
  })

  test("the case of an open dispute shows the bank's current amount and date", async () => {
    const [early, late] = [new Date('2026-12-01T12:00:00Z'), new Date('2026-12-09T12:00:00Z')]
    const seen = async () => {
      const [open] = await openCases(finance, payment.tx_ref)
      return [open?.kind, open?.amount, open?.dueAt]
    }
    await report({ kind: 'dispute', state: 'open', kobo: 20_400 })
    expect(await seen()).toEqual(['dispute', 204, null])
    await report({ kind: 'dispute', state: 'open', kobo: 10_200, dueAt: early })
    expect(await seen()).toEqual(['dispute', 102, early.toISOString()])
    await report({ kind: 'dispute', state: 'open', kobo: 10_200, dueAt: late })
    await report({ kind: 'dispute', state: 'open', kobo: 10_200 })
    expect(await seen()).toEqual(['dispute', 102, late.toISOString()])
  })

  test('a refund that needs bank details for a second time makes another case', async () => {
    await report({ state: 'needs-attention' })
    expect(await casesOf()).toEqual([['needs-attention', 102]])
    await report({ state: 'pending' })
    expect(await casesOf()).toEqual([])
    await report({ state: 'needs-attention' })
    expect(await casesOf()).toEqual([['needs-attention', 102]])
  })

  describe('and a refund of ours that is on its way', () => {
    let number: string

    beforeEach(async () => {
      await control(server, 'refunds/first', { status: 'pending' })
      await finance.act(`payments/${payment.tx_ref}/refund`)
      await worker.runOnce()
      const row = await server.db
        .selectFrom('payment_refunds')
        .select('provider_refund_id as number')
        .where('tx_ref', '=', payment.tx_ref)
        .executeTakeFirstOrThrow()
      number = row.number ?? ''
    })

    test('a case asks for bank details as often as they are missing', async () => {
      const kobo = 20_400
      await report({ number, kobo, state: 'needs-attention' })
      expect(await casesOf()).toEqual([['needs-attention', 204]])
      await report({ number, kobo, state: 'pending' })
      expect(await casesOf()).toEqual([])
      await report({ number, kobo, state: 'needs-attention' })
      expect(await casesOf()).toEqual([['needs-attention', 204]])
      await report({ number, kobo })
      expect(await casesOf()).toEqual([])
    })

    test('finance gets a case when the provider sends back less than was ordered', async () => {
      await report({ number, kobo: 20_300, state: 'pending' })
      await report({ number, kobo: 20_300 })
      expect(await casesOf()).toEqual([['contradiction', 203]])
    })

    test('a case that a person has seen is not opened again', async () => {
      await report({ number, kobo: 20_400, state: 'needs-attention' })
      const [asked] = await openCases(finance, payment.tx_ref)
      const path = `moneycases/${asked?.id ?? ''}/resolve`
      const { case: seen } = await finance.act<{ case: MoneyCase }>(path, { resolution: 'seen' })
      await report({ number, kobo: 20_400, state: 'pending' })
      await report({ number, kobo: 20_400, state: 'needs-attention' })
      expect([seen.resolution, await casesOf()]).toEqual(['seen', []])
    })
  })

  describe('and money that fits no top-up', () => {
    const queue = () => new UnmatchedQueue(server, finance)
    const entryOf = async () => (await queue().list()).find(({ tx_ref }) => tx_ref === payment.tx_ref)

    beforeEach(async () => {
      payment = await startTopUp(customer, 300)
      transaction = await pay({ amount: 500 })
    })

    /** Settles the transaction as if its provider reported it in this way. */
    const settleAs = (changes: Partial<Made>) => {
      const providerTransactionId = String(transaction)
      const { tx_ref: txRef } = payment
      const usual = { outcome: 'successful', kobo: 50_000, currency: 'NGN' } as const
      const made: Made = { ...usual, providerTransactionId, txRef, ...changes }
      const notifying = { verify: () => Promise.resolve(made) } as unknown as CardProvider
      const providers = { flutterwave: notifying, paystack: notifying }
      const deps = { db: server.db, providers } as unknown as Parameters<typeof settle>[0]
      return settle(deps, provider, { txRef, providerTransactionId })
    }

    test('the queue shows the amount that the provider reports now, and credits no more', async () => {
      expect(await entryOf()).toMatchObject({ amount: 500, reason: 'wrong-amount' })
      await settleAs({ kobo: 5_050 })
      const entry = await entryOf()
      expect(entry).toMatchObject({ amount: 50.5, reason: 'wrong-amount' })
      await settleAs({ kobo: 5_050, currency: 'USD' })
      expect(await entryOf()).toMatchObject({ currency: 'USD', reason: 'wrong-currency' })
      await settleAs({ kobo: 5_050 })
      await queue().act(entry?.id ?? '', 'credit')
      expect(await customer.balance()).toBe(300 + 74)
      await settleAs({ kobo: 50_000 })
      expect(await customer.balance()).toBe(300 + 74)
    })

    test('the report of top-ups counts credits, even if another amount was queued first', async () => {
      const sum = async () => {
        const { total } = await finance.read<{ total: { credited: { naira: number } } }>('reports/topups?')
        return total.credited.naira
      }
      const before = await sum()
      await settleAs({ kobo: payment.amount * 100 })
      expect(await customer.balance()).toBe(600)
      expect(await sum()).toBeCloseTo(before + payment.amount, 5)
    })
  })
})
