import { expect, test } from 'vitest'
import { anOrder } from '../../test/order-queue.ts'
import { InFlight } from './in-flight.ts'
import type { Order, OrderOutcome } from './order.ts'

/** Makes an order of the same customer under the same key, unless the test names another session or showtime. */
const tapped = (options: { session?: string; showtime?: string } = {}) =>
  anOrder({ customer: 'a customer', key: 'tapped', ...options })

/** Makes a place to which orders are sent, and which answers them when the test says so. */
function aSender() {
  const sent: { order: Order; answer: (balance: number) => void; fail: (error: Error) => void }[] = []
  const joined = new InFlight((order) => {
    const { promise, resolve, reject } = Promise.withResolvers<OrderOutcome>()
    const answer = (balance: number) =>
      resolve({ answer: { message: '', purchaseID: 'a purchase', balance, tickets: [] } })
    sent.push({ order, answer, fail: reject })
    return promise
  })
  return { joined, sent }
}

const balanceIn = async (outcome: Promise<OrderOutcome>) => {
  const known = await outcome
  return 'answer' in known ? known.answer.balance : undefined
}

test('orders without a key are all sent, even if they are the same', async () => {
  const { joined, sent } = aSender()
  const order = anOrder()
  const outcomes = [joined.add(order), joined.add(order)]
  expect(sent).toHaveLength(2)
  sent.forEach(({ answer }, index) => answer(index))
  expect(await Promise.all(outcomes.map(balanceIn))).toEqual([0, 1])
})

test('a repeated order is sent once while it is under way, and again after its answer', async () => {
  const { joined, sent } = aSender()
  const outcomes = [1, 2, 3].map(() => joined.add(tapped()))
  expect(sent).toHaveLength(1)
  sent[0]?.answer(7)
  expect(await Promise.all(outcomes.map(balanceIn))).toEqual([7, 7, 7])
  void joined.add(tapped())
  expect(sent).toHaveLength(2)
})

test.each([
  ['another wish', { showtime: 'another showtime' }],
  ['another session', { session: 'another session' }],
])('an order with the same key and %s waits, and gets an answer of its own', async (_, options) => {
  const { joined, sent } = aSender()
  const first = joined.add(tapped())
  const other = joined.add(tapped(options))
  expect(sent).toHaveLength(1)
  sent[0]?.answer(1)
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer(2)
  expect([await balanceIn(first), await balanceIn(other)]).toEqual([1, 2])
})

test('orders run in parallel if their customers or their keys differ', () => {
  const { joined, sent } = aSender()
  void joined.add(tapped())
  void joined.add(anOrder({ customer: 'another customer', key: 'tapped' }))
  void joined.add(anOrder({ customer: 'a customer', key: 'tapped later', showtime: 'another' }))
  expect(sent).toHaveLength(3)
})

test('an order that waits for another one is sent even if the other one fails', async () => {
  const { joined, sent } = aSender()
  const first = joined.add(tapped())
  const other = joined.add(tapped({ showtime: 'another showtime' }))
  sent[0]?.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer(2)
  expect(await balanceIn(other)).toBe(2)
})
