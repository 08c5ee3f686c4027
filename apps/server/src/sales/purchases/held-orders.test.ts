// While another person has locked a showtime or the rows of a customer, their orders wait, and all others go on.
import { expect, test } from 'vitest'
import { RolledBack } from '../../platform/database/two-trips.ts'
import { anOrder, aQueue, codeOf, outcomeFor } from '../../test/order-queue.ts'
import { CustomersHeld } from './held-customers.ts'
import type { Order } from './order.ts'

/** The failure of a statement that waited too long for a lock. */
const heldUp = () => new RolledBack(Object.assign(new Error('a lock'), { code: '55P03' }))
const customersHeld = (ids?: readonly string[]) => new RolledBack(new CustomersHeld(ids))

/** Makes a queue that fails as the test says, and records each batch with the longest wait for its locks. */
function aFailingQueue(failureOf: (batch: readonly Order[], waitLimitMs: number) => Error | undefined) {
  const tried: [string[], number][] = []
  const { queue, reported } = aQueue({
    async buy(batch, waitLimitMs) {
      await Promise.resolve()
      tried.push([batch.map(({ customerId }) => customerId), waitLimitMs])
      const failure = failureOf(batch, waitLimitMs)
      if (failure !== undefined) throw failure
      return batch.map(outcomeFor)
    },
  })
  return { queue, reported, tried }
}

test('orders for a locked showtime wait without delaying other showtimes', async () => {
  let isLocked = true
  const { queue, reported, tried } = aFailingQueue((batch, waitLimitMs) => {
    const wantsLocked = batch.some(({ request }) => request.showtimeID === 'locked')
    return isLocked && wantsLocked && waitLimitMs > 0 ? heldUp() : undefined
  })
  const order = (customer: string, showtime: string) => codeOf(queue.add(anOrder({ customer, showtime })))
  const first = order('first', 'locked')
  const beside = [order('second', 'locked'), order('third', 'free')]
  expect(await Promise.all([first, ...beside])).toEqual(['bought', 'bought', 'bought'])
  expect(tried).toContainEqual([['first'], 0])
  isLocked = false
  expect(await order('later', 'locked')).toBe('bought')
  expect(tried.at(-1)).toEqual([['later'], 100])
  expect(reported).toEqual([])
})

test('orders that arrive while a showtime is locked are bought together later', async () => {
  const letGo = Promise.withResolvers<undefined>()
  const tried: [number, number][] = []
  const { queue } = aQueue({
    async buy(batch, waitLimitMs) {
      tried.push([batch.length, waitLimitMs])
      if (waitLimitMs > 0) throw heldUp()
      await letGo.promise
      return batch.map(outcomeFor)
    },
  })
  const first = queue.add(anOrder())
  await expect.poll(() => tried.length).toBe(2)
  const others = [anOrder(), anOrder()].map((order) => queue.add(order))
  letGo.resolve(undefined)
  await Promise.all([first, ...others])
  expect(tried).toEqual([
    [1, 100],
    [1, 0],
    [2, 0],
  ])
})

test('an order that waited apart and still finds its showtime locked fails', async () => {
  const { queue } = aFailingQueue(heldUp)
  expect(await codeOf(queue.add(anOrder()))).toBe('RolledBack: A transaction was undone')
})

test('an order for locked customer rows waits while others are bought at once', async () => {
  let isHeld = true
  const { queue, reported, tried } = aFailingQueue((batch) => {
    const wantsHeld = batch.some(({ customerId }) => customerId === 'held')
    return isHeld && wantsHeld ? customersHeld(['held']) : undefined
  })
  const bought: string[] = []
  const buy = (customer: string) => queue.add(anOrder({ customer })).then(() => void bought.push(customer))
  const all = ['one', 'held', 'two', 'three'].map(buy)
  await expect.poll(() => bought).toEqual(['one', 'two', 'three'])
  const later = buy('held')
  expect(tried.slice(0, 3)).toEqual([
    [['one'], 100],
    [['held', 'two', 'three'], 100],
    [['two', 'three'], 100],
  ])
  const triesOf = (name: string) => tried.filter(([names]) => names.join() === name).length
  await expect.poll(() => triesOf('held')).toBeGreaterThan(0)
  isHeld = false
  await Promise.all([...all, later])
  expect(bought).toEqual(['one', 'two', 'three', 'held', 'held'])
  expect(tried.filter(([names]) => names.includes('two'))).toHaveLength(2)
  expect(tried.filter(([names]) => names.includes('held') && names.length > 1)).toHaveLength(1)
  expect(reported).toEqual([])
})

test('a batch with unknown locked rows is halved until the locked order is alone', async () => {
  let isHeld = true
  const { queue, tried } = aFailingQueue((batch) => {
    const wantsHeld = batch.some(({ customerId }) => customerId === 'held')
    return isHeld && wantsHeld ? customersHeld() : undefined
  })
  const bought: string[] = []
  const all = ['one', 'two', 'held', 'three', 'four', 'five'].map((customer) =>
    queue.add(anOrder({ customer })).then(() => void bought.push(customer)),
  )
  await expect.poll(() => bought.length).toBe(5)
  expect(tried.map(([names]) => names.join(' ')).slice(0, 6)).toEqual([
    'one',
    'two held three four five',
    'two held three',
    'two held',
    'two',
    'held',
  ])
  isHeld = false
  await Promise.all(all)
})

test('a delayed order also waits for a locked showtime', async () => {
  let failure: Error | undefined = customersHeld(['held'])
  const { queue, tried } = aFailingQueue(() => failure)
  const buy = () => codeOf(queue.add(anOrder({ customer: 'held' })))
  const first = buy()
  await expect.poll(() => tried.length).toBe(1)
  failure = heldUp()
  await expect.poll(() => tried.length).toBe(2)
  failure = new RolledBack(new Error('broken'))
  expect(await first).toBe('RolledBack: A transaction was undone')
  failure = undefined
  const triesBefore = tried.length
  expect(await buy()).toBe('bought')
  expect(tried).toHaveLength(triesBefore + 1)
})
