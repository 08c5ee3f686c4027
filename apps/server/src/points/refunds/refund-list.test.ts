import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

type Refunds = { refunds: MoneyRefund[]; next: string | null }
const readRefunds = (query = '') => finance.read<Refunds>(`refunds${query}`)

/** Inserts ended refunds of money that fitted no order. */
async function pastRefunds(count: number, status: 'failed' | 'called-off') {
  const money = { provider: 'paystack', tx_ref: 'past', naira: 10, currency: 'NGN' }
  const strays = Array.from({ length: count }, () => {
    const id = uuid()
    return { ...money, id, provider_transaction_id: id, reason: 'unknown-reference' }
  })
  const refunds = strays.map(({ id }) => ({
    ...money,
    id: uuid(),
    provider_transaction_id: id,
    unmatched_id: id,
    staff_id: finance.id,
    note: NOTE,
    status,
    settled_at: new Date(),
    next_attempt_at: null,
  }))
  await server.db.insertInto('unmatched_payments').values(strays).execute()
  await server.db.insertInto('payment_refunds').values(refunds).execute()
}

async function forgetPastRefunds() {
  await server.db.deleteFrom('payment_refunds').where('tx_ref', '=', 'past').execute()
  await server.db.deleteFrom('unmatched_payments').where('tx_ref', '=', 'past').execute()
}

test('the list of refunds is read page by page, newest first, to the last', async () => {
  const older = (await readRefunds()).refunds.length
  await pastRefunds(101, 'called-off')
  const first = await readRefunds()
  const second = await readRefunds(`?before=${first.next}`)
  const third = await readRefunds(`?before=${second.next}`)
  await forgetPastRefunds()

  expect([first, second].map(({ refunds }) => refunds.length)).toEqual([50, 50])
  expect([third.refunds.length, third.next]).toEqual([1 + older, null])
  const all = [first, second, third].flatMap(({ refunds }) => refunds)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.slice(0, 101).every(({ status }) => status === 'called-off')).toBe(true)
})

test('the list of refunds is filtered by state, and exactly a page of them is one page', async () => {
  const failed = (await readRefunds('?status=failed')).refunds.length
  await pastRefunds(1, 'called-off')
  await pastRefunds(50 - failed, 'failed')
  const page = await readRefunds('?status=failed')
  await forgetPastRefunds()

  expect(page.refunds.map(({ status }) => status)).toEqual(Array<string>(50).fill('failed'))
  expect(page.next).toBeNull()
})
