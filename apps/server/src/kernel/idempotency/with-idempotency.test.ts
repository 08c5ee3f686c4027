import { AppError } from '@velvet/contract/shared/errors'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { useNewCustomer } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { moveVp } from '../ledger/move-with-cause.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { withIdempotency } from './with-idempotency.ts'

const server = useTestServer()
const customer = useNewCustomer(server, { balance: 100 })
let runs: number

beforeEach(() => void (runs = 0))

const KEY = 'a-key-of-the-screen'

function ask(work: (tx: Transaction) => Promise<unknown>, { key = KEY, input = {}, customerId = customer.id } = {}) {
  return withIdempotency(server.db, { customerId, key, request: { call: 'spend', input } }, work)
}

async function spend(tx: Transaction) {
  runs += 1
  const moved = await moveVp(tx, {
    customerId: customer.id,
    amount: -10,
    operatorAccount: 'sales',
    reason: 'ticket-purchase',
    reference: `${customer.id}-${runs}`,
  })
  return { balance: moved?.balance }
}

test('a request that is sent twice with one key is done once and gets the same answer', async () => {
  expect(await ask(spend)).toEqual({ balance: 90 })
  expect(await ask(spend)).toEqual({ balance: 90 })
  expect([runs, await customer.balance()]).toEqual([1, 90])
})

test('ten copies of a request at the same moment are done once and get the same answer', async () => {
  const slowly = async (tx: Transaction) => {
    const answer = await spend(tx)
    await wait(100)
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(slowly)))
  expect(answers).toEqual(Array(10).fill({ balance: 90 }))
  expect([runs, await customer.balance()]).toEqual([1, 90])
})

test('requests without a key are each done', async () => {
  const bare = { customerId: customer.id, key: undefined, request: { call: 'spend', input: {} } }
  await withIdempotency(server.db, bare, spend)
  await withIdempotency(server.db, bare, spend)
  expect(await customer.balance()).toBe(80)
})

test("a refusal because of another person's change is not kept", async () => {
  const refused = () => Promise.reject(new AppError('changed-meanwhile'))
  await expect(ask(refused)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect(await ask(spend)).toEqual({ balance: 90 })
})

test('a refusal stored without values is repeated with the same message', async () => {
  const message = 'Seat A1 is no longer free'
  const refused = () => Promise.reject(new AppError('seat-taken', { message, values: { seat: 'A1' } }))
  await expect(ask(refused)).rejects.toMatchObject({ message, values: { seat: 'A1' } })
  await sql`update idempotency_keys set answer = answer - 'values'
    where customer_id = ${customer.id}`.execute(server.db)
  await expect(ask(refused)).rejects.toMatchObject({
    code: 'seat-taken',
    message,
    values: undefined,
  })
})

test('a key used for another request is refused and does nothing', async () => {
  await ask(spend, { input: { count: 1 } })
  await expect(ask(spend, { input: { count: 2 } })).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  })
  expect(await customer.balance()).toBe(90)
})

test('the same key of another customer is a different key', async () => {
  await ask(spend)
  const other = await server.make.customer()
  await ask(spend, { customerId: other.id })
  expect(runs).toBe(2)
})

test('a refusal undoes the work, and its key gets the identical refusal', async () => {
  const refuse = async (tx: Transaction) => {
    await spend(tx)
    throw new AppError('balance-too-low', { message: 'Ten short' })
  }
  for (const work of [refuse, spend]) {
    await expect(ask(work)).rejects.toMatchObject({ code: 'balance-too-low', message: 'Ten short' })
  }
  expect([runs, await customer.balance()]).toEqual([1, 100])
})

test('a refusal repeated under its key names the same fields', async () => {
  const fields = { amount: 'is too much' }
  const refuse = () => Promise.reject(new AppError('bad-request', { fields }))
  for (const work of [refuse, spend]) {
    await expect(ask(work)).rejects.toMatchObject({ code: 'bad-request', fields })
  }
})

test.each([
  ['a failure', new Error('the line is down')],
  ['a service that does not answer', new AppError('provider-unavailable')],
])('%s keeps nothing: the same key may try again', async (_name, error) => {
  const fail = async (tx: Transaction) => {
    await spend(tx)
    throw error
  }
  await expect(ask(fail)).rejects.toBe(error)
  expect(await customer.balance()).toBe(100)
  expect(await ask(spend)).toEqual({ balance: 90 })
})

test('a refusal for coming too soon is not kept, and the same key may succeed later', async () => {
  const tooSoon = () => Promise.reject(new AppError('too-many-requests'))
  await expect(ask(tooSoon)).rejects.toThrow(AppError)
  expect(await ask(spend)).toEqual({ balance: 90 })
})
