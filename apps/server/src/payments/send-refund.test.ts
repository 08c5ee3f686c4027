import type { MoneyRefund } from '@velvet/contract/endpoints/console'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderError } from '../providers/ask.ts'
import type { CardProvider, RefundOutcome } from '../providers/card-provider.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { activate, payAtCheckout, readTopUp, startTopUp } from '../test/test-buyer.ts'
import { TestStaff } from '../test/test-staff.ts'
import { sendRefund, type DueRefund } from './send-refund.ts'

let server: TestServer
let due: DueRefund

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
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
  due = { id, provider, providerTransactionId, txRef, status: 'due' }
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

const no = () => Promise.reject(new Error('asked for something else'))

/** Sends it by way of a provider that answers like this. */
function send(answers: Partial<Pick<CardProvider, 'refund' | 'followRefund'>>, refund = due) {
  const provider = { refund: no, followRefund: no, ...answers } as unknown as CardProvider
  const providers = { flutterwave: provider, paystack: provider }
  return sendRefund({ db: server.db, providers } as Parameters<typeof sendRefund>[0], refund)
}

const says = (outcome: RefundOutcome) => () => Promise.resolve(outcome)
const fails = (error: Error) => () => Promise.reject(error)

const stands = () =>
  server.db
    .selectFrom('payment_refunds')
    .select(['status', 'last_error'])
    .where('id', '=', due.id)
    .executeTakeFirstOrThrow()

test('one that the provider has taken over is followed to its end', async () => {
  await send({ refund: says('sent') })
  expect(await stands()).toEqual({ status: 'sent', last_error: null })
  const sent = { ...due, status: 'sent' }
  await send({ followRefund: says('sent') }, sent)
  expect(await stands()).toMatchObject({ status: 'sent' })
  await send({ followRefund: says('refunded') }, sent)
  expect(await stands()).toEqual({ status: 'refunded', last_error: null })
})

describe('a refusal', () => {
  test.each<[unknown, string]>([
    [{ message: 'Not enough balance' }, 'Not enough balance'],
    [{ message: 'n'.repeat(400) }, 'n'.repeat(300)],
    [{ message: 42 }, 'said no'],
    [{}, 'said no'],
    [null, 'said no'],
    ['no', 'said no'],
    [undefined, 'said no'],
  ])('with %j ends it with words for the console', async (body, words) => {
    const error = new ProviderError('refused', 'said no', { status: 400, body })
    await send({ refund: fails(error) })
    expect(await stands()).toEqual({ status: 'failed', last_error: words })
  })

  test.each([401, 403])('of our key (%i) leaves it due: that is mended here', async (status) => {
    const error = new ProviderError('refused', 'wrong key', { status })
    await expect(send({ refund: fails(error) })).rejects.toBe(error)
    expect(await stands()).toEqual({ status: 'due', last_error: 'wrong key' })
  })
})

test.each(['unreachable', 'garbage'] as const)(
  'an answer that is %s leaves it due',
  async (kind) => {
    const error = new ProviderError(kind, 'no answer')
    await expect(send({ refund: fails(error) })).rejects.toBe(error)
    expect(await stands()).toEqual({ status: 'due', last_error: 'no answer' })
  },
)

test('a fault of our own is no word of the provider', async () => {
  await expect(send({ refund: fails(new TypeError('ours')) })).rejects.toThrow('ours')
  expect(await stands()).toEqual({ status: 'due', last_error: null })
})
