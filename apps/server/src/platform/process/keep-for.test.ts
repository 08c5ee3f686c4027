import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFor } from './keep-for.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a result that was found again after its time is not forgotten as the oldest', async () => {
  const found: string[] = []
  const find = keepFor({ forMs: 1000, most: 2 }, (id) => Promise.resolve(found.push(id)))
  await find('first')
  await find('second')
  vi.setSystemTime(Date.now() + 1500)
  await find('first')
  await find('third')
  await find('first')
  expect(found).toEqual(['first', 'second', 'first', 'third'])
})
