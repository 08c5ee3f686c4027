import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

afterEach(() => server.db.deleteFrom('unmatched_payments').execute())

type Page = { unmatched: UnmatchedPayment[]; next: string | null }
const read = (query = '') => finance.read<Page>(`unmatched${query}`)

async function enqueue(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuid(),
    provider: 'flutterwave',
    provider_transaction_id: String(index),
    tx_ref: 'a reference of nobody',
    naira: 10,
    currency: 'NGN',
    reason: 'unknown-reference',
  }))
  await server.db.insertInto('unmatched_payments').values(rows).execute()
  return rows.map(({ id }) => id).reverse()
}

test('a queue that is longer than a page is read to its end, newest first', async () => {
  const made = await enqueue(101)
  const first = await read()
  const second = await read(`?before=${first.next}`)
  const third = await read(`?before=${second.next}`)
  expect([first, second, third].map(({ unmatched }) => unmatched.length)).toEqual([50, 50, 1])
  expect([first, second, third].flatMap(({ unmatched }) => unmatched.map(({ id }) => id))).toEqual(made)
  expect(third.next).toBeNull()
})

test.each([0, 50])('a queue of %i entries is one page', async (count) => {
  if (count > 0) await enqueue(count)
  const page = await read()
  expect([page.unmatched.length, page.next]).toEqual([count, null])
})
