import type { MoneyRefund, UnmatchedPayment } from '@velvet/contract/endpoints/console'
import type { Payment, PaymentProvider } from '@velvet/contract/entities'
import { ERRORS } from '@velvet/contract/errors'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Worker } from '../jobs/worker.ts'
import { creditedPayment } from '../test/credited-payment.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { readBooks } from '../test/provider-books.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { control, payAtCheckout } from '../test/test-buyer.ts'
import type { TestCustomer } from '../test/test-customer.ts'
import { outcomeOf, TestStaff } from '../test/test-staff.ts'

/** A payer who disputes a payment, while a refund of it waits, must not get the money twice. */
let server: TestServer
let worker: Worker
let finance: TestStaff

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  worker = server.startWorker()
  finance = await TestStaff.make(server, 'finance')
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number
  let id: string

  beforeEach(async () => {
    await control(server, 'refunds/first', { status: 'processed' })
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
    const path = `payments/${payment.tx_ref}/refund`
    id = (await finance.act<{ refund: MoneyRefund }>(path)).refund.id
  })

  const dispute = (changes: object = {}) =>
    control<{ id: number }>(server, 'disputes', { provider, transaction, ...changes })
  const paidBack = async () => (await readBooks(server, transaction)).map(({ amount }) => amount)
  const refundNow = async () => {
    const { refunds } = await finance.read<{ refunds: MoneyRefund[] }>('refunds')
    return refunds.find((refund) => refund.id === id)
  }
  const decide = (what: 'retry' | 'calloff') => outcomeOf(finance.act(`refunds/${id}/${what}`))

  test('a refund is not sent while the payer disputes the payment, and a retry is refused', async () => {
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
    expect(await refundNow()).toMatchObject({ status: 'refunded' })
    expect([await paidBack(), await customer.balance()]).toEqual([[204], 0])
  })

  test('a refund whose money went back by a lost dispute is never sent, and takes no Points twice', async () => {
    await dispute({ status: 'lost' })
    const byDispute = await paidBack()
    await worker.runOnce()
    expect(await paidBack()).toEqual(byDispute)
    expect(await refundNow()).toMatchObject({ status: 'failed' })
    expect(await decide('calloff')).toBe('done')
    expect(await customer.balance()).toBe(0)
  })

  test('money that fits no top-up is not refunded while its payer disputes it', async () => {
    const { tx_ref, amount } = payment
    const second = await payAtCheckout(server, { provider, tx_ref, amount })
    const { unmatched } = await finance.read<{ unmatched: UnmatchedPayment[] }>('unmatched')
    const entry = unmatched.find((one) => one.providerTransactionId === String(second.id))
    await dispute({ transaction: second.id })
    const refused = outcomeOf(finance.act(`unmatched/${entry?.id ?? ''}/refund`))
    expect(await refused).toBe('payment-disputed')
  })
})
