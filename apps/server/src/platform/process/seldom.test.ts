import { afterEach, expect, test, vi } from 'vitest'
import { seldom } from './seldom.ts'

afterEach(() => vi.useRealTimers())

test('a thousand refusals within a minute are one line, and the next line counts them', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: number[] = []
  const log = seldom(60_000)
  for (let refusal = 0; refusal < 1000; refusal += 1) log((times) => lines.push(times))
  expect(lines).toEqual([1])
  vi.advanceTimersByTime(60_000)
  log((times) => lines.push(times))
  expect(lines).toEqual([1, 1000])
})
