import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { CardProvider } from '../../kernel/providers/card-provider.ts'
import type { ReversalReport } from '../../kernel/providers/reversal-report.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, readTopUp, startTopUp } from '../../test/top-ups.ts'
import { TestStaff } from '../../test/people.ts'
import type { DueRefund } from '../../kernel/payments/refunds-sql.ts'
import { sendRefund } from './send-refund.ts'

const server = useCheckedServer({ sandbox: true })
let due: DueRefund

beforeAll(async () => {
  await activate(server, 'flutterwave')
})
beforeEach(async () => {
  const customer = await server.make.customer()
  const { provider, tx_ref: txRef, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref: txRef, amount })
  await readTopUp(customer, txRef)
  const finance = await TestStaff.make(server, 'finance')
  const path = `payments/${txRef}/refund`
  const { refund } = await finance.act<{ refund: MoneyRefund }>(path)
  const { id, providerTransactionId } = refund
  due = { id, provider, providerTransactionId, txRef, status: 'due', kobo: 20_400 }
})

const no = () => Promise.reject(new Error('asked for something else'))
const none = () => Promise.resolve<ReversalReport[]>([])

/** Sends the refund through a provider that answers like this. */
function send(answers: Partial<Pick<CardProvider, 'refund' | 'listReversals'>>) {
  const provider = { refund: no, listReversals: none, ...answers } as unknown as CardProvider
  const providers = { flutterwave: provider, paystack: provider }
  return sendRefund({ db: server.db, providers } as Parameters<typeof sendRefund>[0], due)
}

function refund(state: ReversalReport['state'], changes: Partial<ReversalReport> = {}): ReversalReport {
  const { providerTransactionId } = due
  return {
    kind: 'refund',
    number: `${due.id}-1`,
    providerTransactionId,
    kobo: 20_400,
    state,
    ...changes,
  }
}
const says = (state: ReversalReport['state']) => () => Promise.resolve(refund(state))
const lists =
  (...reports: ReversalReport[]) =>
  () =>
    Promise.resolve(reports)
const fails = (error: Error) => () => Promise.reject(error)

const stands = () =>
  server.db
    .selectFrom('payment_refunds')
    .select(['status', 'last_error'])
    .where('id', '=', due.id)
    .executeTakeFirstOrThrow()

test('a refund that the provider has accepted is followed to its end', async () => {
  await send({ refund: says('pending') })
  expect(await stands()).toEqual({ status: 'sent', last_error: null })
  await send({ listReversals: lists(refund('pending')) })
  expect(await stands()).toMatchObject({ status: 'sent' })
  await send({ listReversals: lists(refund('done')) })
  expect(await stands()).toEqual({ status: 'refunded', last_error: null })
})

test('a refund that the provider already knows is not ordered again', async () => {
  await send({ listReversals: lists(refund('done')) })
  expect(await stands()).toEqual({ status: 'refunded', last_error: null })
})

test('a refund that was refused as a repetition is found by polling', async () => {
  let asked = 0
  const listReversals = () => Promise.resolve(asked++ === 0 ? [] : [refund('done')])
  const error = new ProviderError('refused', 'said no', { status: 400, body: {} })
  await send({ refund: fails(error), listReversals })
  expect(await stands()).toEqual({ status: 'refunded', last_error: null })
})

test('a refund that fails at once waits for a person', async () => {
  await send({ refund: says('over') })
  expect(await stands()).toMatchObject({ status: 'failed' })
})

test('a refund retried weeks later does not count as late', async () => {
  await send({ refund: says('over') })
  const longAgo = sql<Date>`now() - interval '30 days'`
  const refunds = server.db.updateTable('payment_refunds').set({ created_at: longAgo })
  await refunds.where('id', '=', due.id).execute()
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`refunds/${due.id}/retry`)
  await expectInvariants(server.db)
  await send({ refund: says('pending') })
  expect(await stands()).toMatchObject({ status: 'sent' })
})

test('a refund of another amount is not taken for ours, which is not sent beside it', async () => {
  const other = refund('done', { number: `${due.id}-2`, kobo: 400 })
  await send({ listReversals: lists(other) })
  expect(await stands()).toEqual({
    status: 'failed',
    last_error: 'Some of this money went back meanwhile. Please call this refund off',
  })
})

describe('a refusal of a refund', () => {
  test.each<[unknown, string]>([
    [{ message: 'Not enough balance' }, 'Not enough balance'],
    [{ message: 'Transaction has been fully reversed' }, 'Transaction has been fully reversed'],
    [{ message: 'n'.repeat(400) }, 'n'.repeat(300)],
    [{ message: 42 }, 'said no'],
    [{}, 'said no'],
    [null, 'said no'],
    ['no', 'said no'],
    [undefined, 'said no'],
  ])('with %j ends the refund, and its message reaches the console', async (body, text) => {
    const error = new ProviderError('refused', 'said no', { status: 400, body })
    await send({ refund: fails(error) })
    expect(await stands()).toEqual({ status: 'failed', last_error: text })
  })

  test.each([401, 403])('of our key (%i) leaves the refund due, because the fault is ours to fix', async (status) => {
    const error = new ProviderError('refused', 'wrong key', { status })
    await expect(send({ refund: fails(error) })).rejects.toBe(error)
    expect(await stands()).toEqual({ status: 'due', last_error: 'wrong key' })
  })
})

test.each(['unreachable', 'garbage'] as const)('an answer that is %s leaves the refund due', async (kind) => {
  const error = new ProviderError(kind, 'no answer')
  await expect(send({ refund: fails(error) })).rejects.toBe(error)
  expect(await stands()).toEqual({ status: 'due', last_error: 'no answer' })
})

test('a refund is not sent while the provider cannot say whether it was sent before', async () => {
  const error = new ProviderError('unreachable', 'no answer')
  await expect(send({ listReversals: fails(error) })).rejects.toBe(error)
  expect(await stands()).toEqual({ status: 'due', last_error: 'no answer' })
})

test('a fault of our own is not taken for a report of the provider', async () => {
  await expect(send({ refund: fails(new TypeError('ours')) })).rejects.toThrow('ours')
  expect(await stands()).toEqual({ status: 'due', last_error: null })
})
