import { expect, test } from 'vitest'
import { Undone } from '../../platform/database/two-trips.ts'
import { CustomersHeld } from './held-customers.ts'
import type { Order, OrderOutcome } from './order.ts'
import { QUEUE_LIMITS, PurchaseQueue, type Options } from './purchase-queue.ts'

const LARGEST_BATCH = 256

let orders = 0

function anOrder(wishes: { customer?: string; showtime?: string; key?: string } = {}): Order {
  orders += 1
  const { customer = `customer ${orders}`, showtime = 'a showtime', key } = wishes
  return {
    customerId: customer,
    sessionId: `session of ${customer}`,
    wish: {
      uuid: customer,
      showtimeID: showtime,
      cinemaID: 'a cinema',
      numberOfTickets: 1,
      amountToPay: 10,
    },
    key: key === undefined ? undefined : { value: key, requestHash: `${showtime} under ${key}` },
  }
}

/** Returns an outcome that names its order, so that a mix-up is noticed. */
function outcomeFor({ customerId }: Order): OrderOutcome {
  return { answer: { message: '', purchaseID: customerId, balance: 0, tickets: [] } }
}

/** Makes a queue whose batches are answered when the test calls `release`. */
function aQueue(options: Partial<Options> = {}) {
  const batches: (readonly Order[])[] = []
  let letGo = Promise.withResolvers<undefined>()
  const reported: unknown[] = []
  const queue = new PurchaseQueue({
    async buy(batch) {
      batches.push(batch)
      await letGo.promise
      return batch.map(outcomeFor)
    },
    largestBatch: LARGEST_BATCH,
    report: (error) => reported.push(error),
    ...options,
  })
  const release = () => {
    letGo.resolve(undefined)
    letGo = Promise.withResolvers()
    letGo.resolve(undefined)
  }
  return { queue, batches, reported, release }
}

const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'bought',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )

test('an order that comes alone goes at once; those that come meanwhile are the next batch', async () => {
  const { queue, batches, release } = aQueue()
  const all = Array.from({ length: 300 }, () => anOrder())
  const outcomes = all.map((order) => queue.add(order))
  expect(batches.map(({ length }) => length)).toEqual([1])
  release()
  expect(await Promise.all(outcomes)).toEqual(all.map(outcomeFor))
  expect(batches.map(({ length }) => length)).toEqual([1, LARGEST_BATCH, 43])
  expect(batches.flat()).toEqual(all)
})

test('the next batch reaches the database before the answers of the batch before are given', async () => {
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

test('a showtime that everybody wants takes turns with the others', async () => {
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
] as const)(
  'more orders %s than may wait are told at once that it is busy',
  async (_, wishes, most) => {
    const { queue, release } = aQueue()
    const waiting = Array.from({ length: most }, () => codeOf(queue.add(anOrder(wishes))))
    expect(await codeOf(queue.add(anOrder(wishes)))).toBe('busy')
    const other = codeOf(queue.add(anOrder({ showtime: 'another showtime' })))
    release()
    expect(new Set(await Promise.all([...waiting, other]))).toEqual(new Set(['bought']))
    expect(await codeOf(queue.add(anOrder(wishes)))).toBe('bought')
  },
)

test('more orders than may wait in all are told at once that it is busy', async () => {
  const { queue, release } = aQueue()
  const spread = (index: number) => codeOf(queue.add(anOrder({ showtime: `number ${index}` })))
  const waiting = Array.from({ length: QUEUE_LIMITS.inAll }, (_, index) => spread(index))
  expect(await spread(QUEUE_LIMITS.inAll)).toBe('busy')
  release()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['bought']))
})

test('a repeated order joins the one that is under way; another one with its key comes after it', async () => {
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

test('the same key in another session does not share the fate of the first session', async () => {
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
  const buy = failingFor(broken, () => new Undone(new Error('broken')))
  const { queue, reported } = aQueue({ buy })
  const all = [anOrder(), anOrder(), broken, anOrder()]
  const outcomes = await Promise.all(all.map((order) => codeOf(queue.add(order))))
  expect(outcomes).toEqual(['bought', 'bought', 'Undone: A transaction was undone', 'bought'])
  expect(reported).toHaveLength(1)
})

test.each([
  ['fails in its commit may have been written, and', () => new Error('broken')],
  [
    'the database could not do',
    () => new Undone(Object.assign(new Error('away'), { code: '57P01' })),
  ],
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

/** The failure of a statement that waited too long for a lock. */
const heldUp = () => new Undone(Object.assign(new Error('a lock'), { code: '55P03' }))
const customersHeld = (ids?: readonly string[]) => new Undone(new CustomersHeld(ids))

/** Makes a queue that fails as the test says, and records each batch with the longest wait for its locks. */
function aFailingQueue(
  failureOf: (batch: readonly Order[], waitLimitMs: number) => Error | undefined,
) {
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

test('orders for a locked showtime wait apart for as long as it takes, and orders for other showtimes go on', async () => {
  let isLocked = true
  const { queue, reported, tried } = aFailingQueue((batch, waitLimitMs) => {
    const wantsLocked = batch.some(({ wish }) => wish.showtimeID === 'locked')
    return isLocked && wantsLocked && waitLimitMs > 0 ? heldUp() : undefined
  })
  const order = (customer: string, showtime: string) =>
    codeOf(queue.add(anOrder({ customer, showtime })))
  const first = order('first', 'locked')
  const beside = [order('second', 'locked'), order('third', 'free')]
  expect(await Promise.all([first, ...beside])).toEqual(['bought', 'bought', 'bought'])
  expect(tried).toContainEqual([['first'], 0])
  isLocked = false
  expect(await order('later', 'locked')).toBe('bought')
  expect(tried.at(-1)).toEqual([['later'], 100])
  expect(reported).toEqual([])
})

test('orders that come while a showtime is locked wait apart too, and are bought together', async () => {
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
  expect(await codeOf(queue.add(anOrder()))).toBe('Undone: A transaction was undone')
})

test('the order of a customer whose rows are locked waits until they are free, and the others are bought at once', async () => {
  let isHeld = true
  const { queue, reported, tried } = aFailingQueue((batch) => {
    const wantsHeld = batch.some(({ customerId }) => customerId === 'held')
    return isHeld && wantsHeld ? customersHeld(['held']) : undefined
  })
  const bought: string[] = []
  const buy = (customer: string) =>
    queue.add(anOrder({ customer })).then(() => void bought.push(customer))
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

test('if it is not known whose rows are locked, the batch is halved until the order of that customer is alone', async () => {
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

test('an order that was set aside waits for a locked showtime too, and if it fails, the next order is tried as usual', async () => {
  let failure: Error | undefined = customersHeld(['held'])
  const { queue, tried } = aFailingQueue(() => failure)
  const buy = () => codeOf(queue.add(anOrder({ customer: 'held' })))
  const first = buy()
  await expect.poll(() => tried.length).toBe(1)
  failure = heldUp()
  await expect.poll(() => tried.length).toBe(2)
  failure = new Undone(new Error('broken'))
  expect(await first).toBe('Undone: A transaction was undone')
  failure = undefined
  const triesBefore = tried.length
  expect(await buy()).toBe('bought')
  expect(tried).toHaveLength(triesBefore + 1)
})
