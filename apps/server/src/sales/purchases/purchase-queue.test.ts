import { expect, test } from 'vitest'
import { RolledBack } from '../../platform/database/two-trips.ts'
import { anOrder, aQueue, codeOf, LARGEST_BATCH, outcomeFor } from '../../test/order-queue.ts'
import { totalOf } from '../../test/observe.ts'
import type { Order } from './order.ts'
import { QUEUE_LIMITS, type Options } from './purchase-queue.ts'

test('a single order is sent at once, and later ones form the next batch', async () => {
  const { queue, batches, release } = aQueue()
  const all = Array.from({ length: 300 }, () => anOrder())
  const outcomes = all.map((order) => queue.add(order))
  expect(batches.map(({ length }) => length)).toEqual([1])
  release()
  expect(await Promise.all(outcomes)).toEqual(all.map(outcomeFor))
  expect(batches.map(({ length }) => length)).toEqual([1, LARGEST_BATCH, 43])
  expect(batches.flat()).toEqual(all)
})

test('the metrics show how many orders each batch held', async () => {
  const upTo = (orders: number) => totalOf(`velvet_purchase_batch_orders_bucket{le="${orders}"}`)
  const totals = () => Promise.all([1, 128, 256].map(upTo))
  const before = await totals()
  const { queue, release } = aQueue()
  const outcomes = Array.from({ length: 201 }, () => queue.add(anOrder()))
  release()
  await Promise.all(outcomes)
  const more = (await totals()).map((total, index) => total - (before[index] ?? 0))
  expect(more).toEqual([1, 1, 2])
})

test('the next batch reaches the database before the previous responses are sent', async () => {
  let answered = 0
  const answeredBefore: number[] = []
  const { queue } = aQueue({
    async buy(batch) {
      // The driver takes a few steps until it sends something.
      for (let step = 0; step < 50; step += 1) await Promise.resolve()
      answeredBefore.push(answered)
      return batch.map(outcomeFor)
    },
  })
  const orders = [anOrder(), anOrder()].map((order) => queue.add(order).then(() => (answered += 1)))
  await Promise.all(orders)
  expect(answeredBefore).toEqual([0, 0])
})

test('a showtime with very many orders takes turns with the others', async () => {
  const { queue, batches, release } = aQueue()
  const hot = Array.from({ length: 400 }, () => anOrder({ showtime: 'hot' }))
  const quiet = [anOrder({ showtime: 'quiet' }), anOrder({ showtime: 'quieter' })]
  const outcomes = [...hot, ...quiet].map((order) => queue.add(order))
  release()
  await Promise.all(outcomes)
  expect(batches[1]?.slice(0, 3)).toEqual([hot[1], quiet[0], quiet[1]])
})

test.each([
  ['of one customer', { customer: 'one' }, QUEUE_LIMITS.ofCustomer],
  ['for one showtime', {}, QUEUE_LIMITS.ofShowtime],
] as const)('more orders %s than may wait are refused as busy at once', async (_, options, most) => {
  const { queue, release } = aQueue()
  const waiting = Array.from({ length: most }, () => codeOf(queue.add(anOrder(options))))
  expect(await codeOf(queue.add(anOrder(options)))).toBe('busy')
  const other = codeOf(queue.add(anOrder({ showtime: 'another showtime' })))
  release()
  expect(new Set(await Promise.all([...waiting, other]))).toEqual(new Set(['bought']))
  expect(await codeOf(queue.add(anOrder(options)))).toBe('bought')
})

test('more orders than may wait in all are refused as busy at once', async () => {
  const { queue, release } = aQueue()
  const spread = (index: number) => codeOf(queue.add(anOrder({ showtime: `number ${index}` })))
  const waiting = Array.from({ length: QUEUE_LIMITS.inAll }, (_, index) => spread(index))
  expect(await spread(QUEUE_LIMITS.inAll)).toBe('busy')
  release()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['bought']))
})

test('a repeated order joins the one in flight, and another with its key waits', async () => {
  const { queue, batches, release } = aQueue()
  const order = anOrder({ key: 'tapped' })
  const otherwise = anOrder({ customer: order.customerId, showtime: 'another', key: 'tapped' })
  const outcomes = [order, { ...order }, otherwise].map((one) => queue.add(one))
  expect(batches).toEqual([[order]])
  release()
  const [first, joined] = await Promise.all(outcomes)
  expect(joined).toBe(first)
  expect(batches).toEqual([[order], [otherwise]])
})

test('the same key in another session does not depend on the first session', async () => {
  const { queue, batches, release } = aQueue()
  const order = anOrder({ key: 'tapped on two phones' })
  const outcomes = [order, { ...order, sessionId: 'another session' }].map((one) => queue.add(one))
  release()
  await Promise.all(outcomes)
  expect(batches.map(({ length }) => length)).toEqual([1, 1])
})

/** Returns a function that fails with `error` for each batch that contains the broken order. */
function failingFor(broken: Order, error: () => Error): Options['buy'] {
  return async (batch) => {
    await Promise.resolve()
    if (batch.includes(broken)) throw error()
    return batch.map(outcomeFor)
  }
}

test('a broken order fails alone: its batch is undone and tried one by one', async () => {
  const broken = anOrder()
  const buy = failingFor(broken, () => new RolledBack(new Error('broken')))
  const { queue, reported } = aQueue({ buy })
  const all = [anOrder(), anOrder(), broken, anOrder()]
  const outcomes = await Promise.all(all.map((order) => codeOf(queue.add(order))))
  expect(outcomes).toEqual(['bought', 'bought', 'RolledBack: A transaction was undone', 'bought'])
  expect(reported).toHaveLength(1)
})

test.each([
  ['fails in its commit may have been written, and', () => new Error('broken')],
  ['the database could not do', () => new RolledBack(Object.assign(new Error('away'), { code: '57P01' }))],
])('a batch that %s is not tried again', async (_name, error) => {
  const broken = anOrder()
  let calls = 0
  const failing = failingFor(broken, error)
  const { queue } = aQueue({
    buy(batch, waitLimitMs) {
      calls += 1
      return failing(batch, waitLimitMs)
    },
  })
  const all = [anOrder(), anOrder(), broken, anOrder()]
  const outcomes = await Promise.all(all.map((order) => codeOf(queue.add(order))))
  expect(outcomes[0]).toBe('bought')
  expect(outcomes.slice(1)).not.toContain('bought')
  expect(calls).toBe(2)
})
