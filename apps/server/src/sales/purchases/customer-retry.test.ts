import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CustomerRetry } from './customer-retry.ts'

const LONG_AFTER_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Makes a line, and records the tries of its orders and the orders that were given up. */
function aLine() {
  const aside = new CustomerRetry()
  const tries: string[] = []
  const givenUp: unknown[][] = []
  const join = (customerId: string, name: string, triesNeeded: number) => {
    let left = triesNeeded
    const attempt = () => {
      tries.push(name)
      left -= 1
      return Promise.resolve(left <= 0)
    }
    aside.join({ customerId, attempt, giveUp: (error) => givenUp.push([name, error]) })
  }
  return { aside, tries, givenUp, join }
}

test('an order for locked rows is retried until decided, and the next one waits', async () => {
  const { aside, tries, givenUp, join } = aLine()
  expect(aside.has('held')).toBe(false)
  join('held', 'first', 3)
  join('held', 'second', 1)
  expect([aside.has('held'), aside.has('other')]).toEqual([true, false])
  await expect.poll(() => aside.has('held')).toBe(false)
  expect(tries).toEqual(['first', 'first', 'first', 'second'])
  expect(givenUp).toEqual([])
})

test('a customer is served while the rows of another customer stay locked', async () => {
  const { aside, tries, join } = aLine()
  join('held', 'never decided', Infinity)
  join('free', 'decided', 1)
  await expect.poll(() => aside.has('free')).toBe(false)
  expect(aside.has('held')).toBe(true)
  expect(tries).toContain('decided')
  vi.advanceTimersByTime(LONG_AFTER_MS)
  await expect.poll(() => aside.has('held')).toBe(false)
})

test('an order whose rows stay locked is refused as busy, and the next one is tried', async () => {
  const { aside, tries, givenUp, join } = aLine()
  join('held', 'first', Infinity)
  join('held', 'second', 1)
  await expect.poll(() => tries.length).toBe(1)
  vi.advanceTimersByTime(LONG_AFTER_MS)
  await expect.poll(() => aside.has('held')).toBe(false)
  expect(givenUp).toMatchObject([['first', { code: 'busy' }]])
  expect(tries.at(-1)).toBe('second')
})

test("a decided order is not retried when its customer's rows are locked later", async () => {
  const { aside, tries, join } = aLine()
  join('held', 'first', 1)
  await expect.poll(() => aside.has('held')).toBe(false)
  join('held', 'later', 1)
  await expect.poll(() => aside.has('held')).toBe(false)
  expect(tries).toEqual(['first', 'later'])
})

test('at most two orders are tried at once, however many customers have locked rows', async () => {
  const aside = new CustomerRetry()
  const letGo = Promise.withResolvers<boolean>()
  let underWay = 0
  let most = 0
  const attempt = async () => {
    underWay += 1
    most = Math.max(most, underWay)
    const isDone = await letGo.promise
    underWay -= 1
    return isDone
  }
  const names = ['one', 'two', 'three', 'four']
  for (const customerId of names) aside.join({ customerId, attempt, giveUp: () => undefined })
  await expect.poll(() => underWay).toBe(2)
  letGo.resolve(true)
  await expect.poll(() => names.some((name) => aside.has(name))).toBe(false)
  expect(most).toBe(2)
})
