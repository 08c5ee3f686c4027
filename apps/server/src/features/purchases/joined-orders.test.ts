import { expect, test } from 'vitest'
import { JoinedOrders } from './joined-orders.ts'
import type { Order, OrderOutcome } from './order.ts'

function anOrder(wishes: { key?: string; hash?: string; session?: string } = {}): Order {
  const { key, hash = 'a wish', session = 'a session' } = wishes
  return {
    customerId: 'a customer',
    sessionId: session,
    wish: {
      ...{ uuid: 'a customer', showtimeID: 'a showtime', cinemaID: 'a cinema' },
      ...{ numberOfTickets: 1, amountToPay: 10 },
    },
    key: key === undefined ? undefined : { value: key, requestHash: hash },
  }
}

/** Makes a place to which orders are sent, and which answers them when the test says so. */
function aSender() {
  const sent: { order: Order; answer: (balance: number) => void; fail: (error: Error) => void }[] =
    []
  const joined = new JoinedOrders((order) => {
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
  const outcomes = [joined.add(anOrder()), joined.add(anOrder())]
  expect(sent).toHaveLength(2)
  sent.forEach(({ answer }, index) => answer(index))
  expect(await Promise.all(outcomes.map(balanceIn))).toEqual([0, 1])
})

test('a repeated order is sent once while it is under way, and again after its answer', async () => {
  const { joined, sent } = aSender()
  const outcomes = [1, 2, 3].map(() => joined.add(anOrder({ key: 'tapped' })))
  expect(sent).toHaveLength(1)
  sent[0]?.answer(7)
  expect(await Promise.all(outcomes.map(balanceIn))).toEqual([7, 7, 7])
  void joined.add(anOrder({ key: 'tapped' }))
  expect(sent).toHaveLength(2)
})

test.each([
  ['another wish', { key: 'tapped', hash: 'another wish' }],
  ['another session', { key: 'tapped', session: 'another session' }],
])('an order with the same key and %s waits, and gets an answer of its own', async (_, wishes) => {
  const { joined, sent } = aSender()
  const first = joined.add(anOrder({ key: 'tapped' }))
  const other = joined.add(anOrder(wishes))
  expect(sent).toHaveLength(1)
  sent[0]?.answer(1)
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer(2)
  expect([await balanceIn(first), await balanceIn(other)]).toEqual([1, 2])
})

test('an order that waits for another one is sent even if the other one fails', async () => {
  const { joined, sent } = aSender()
  const first = joined.add(anOrder({ key: 'tapped' }))
  const other = joined.add(anOrder({ key: 'tapped', hash: 'another wish' }))
  sent[0]?.fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => sent.length).toBe(2)
  sent[1]?.answer(2)
  expect(await balanceIn(other)).toBe(2)
})
