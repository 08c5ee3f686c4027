import { expect, test } from 'vitest'
import { capacity, premiere } from './scenarios.ts'
import { serviceTimes, type Results } from './service-times.ts'
import { exponential, simulate, type Station } from './simulate.ts'

const RESULTS: Results = {
  ...{ date: '2026-11-22T10:00:00.000Z', commit: 'abc', cores: 2 },
  rows: [
    { goal: 'hot-of-store', measured: 1500, limit: 2500 },
    { goal: 'hot-of-single-calls', measured: 1500, limit: 160 },
    { goal: 'spread-of-store', measured: 1500, limit: 3700 },
    { goal: 'list-of-bare', measured: 12_000, limit: 17_000 },
    { goal: 'own-of-bare', measured: 1400, limit: 17_000 },
  ],
}
const TIMES = serviceTimes(RESULTS)

const oneServer = (mean: number): Station[] => [
  { servers: 1, most: 1, secondsFor: (_, chance) => exponential(mean, chance) },
]
const steady = (rate: number, seconds: number) => ({ seconds, peak: rate, perSecond: () => rate })

test.each([0.5, 0.8])(
  'one server that is busy for %d of the time makes requests wait as long as queueing theory says',
  (busy) => {
    const rate = 100 * busy
    const { p50Ms, p99Ms, served } = simulate(oneServer(0.01), steady(rate, 2000), 1)
    expect(served / 2000 / rate).toBeCloseTo(1, 1)
    // In an M/M/1 queue, the times of the requests have an exponential distribution. Their mean is
    // 1 / (service rate − arrival rate).
    const meanMs = 1000 / (100 - rate)
    expect(p50Ms / (meanMs * Math.LN2)).toBeCloseTo(1, 1)
    expect(p99Ms / (meanMs * Math.log(100))).toBeCloseTo(1, 1)
  },
)

test('the same seed gives the same outcome, and another seed another one', () => {
  const run = (seed: number) => simulate(oneServer(0.01), steady(50, 100), seed)
  expect(run(1)).toEqual(run(1))
  expect(run(1)).not.toEqual(run(2))
  const opening = () => premiere(TIMES, { nodes: 1, cores: 2, halfEveryS: 20 })
  expect(opening()).toEqual(opening())
})

test('a full line refuses the next one, and a batch takes all who wait', () => {
  const slow = { servers: 1, secondsFor: () => 10 }
  const tight = simulate([{ ...slow, most: 1, waitingAtMost: 3 }], steady(10, 5), 1)
  expect(tight.served).toBe(4)
  expect(tight.refused).toBeGreaterThan(20)
  const batches = simulate([{ ...slow, most: 1000 }], steady(10, 5), 1)
  expect(batches.refused).toBe(0)
  expect(batches.endedAt).toBeLessThan(25)
})

test('batches carry many times what single calls do, and as much as the store at most', () => {
  const hot = capacity(TIMES, { nodes: 1, cores: 2, isHot: true })
  expect(hot).toBeGreaterThan(4 * 160)
  expect(hot).toBeLessThan(1 / TIMES.hotOrder)
})

test('a rush refuses buyers where servers are missing, and sells to all where there are enough', () => {
  const few = premiere(TIMES, { nodes: 1, cores: 2, halfEveryS: 10 })
  const enough = premiere(TIMES, { nodes: 8, cores: 8, halfEveryS: 10 })
  expect(few.refused).toBeGreaterThan(1000)
  expect([enough.refused, enough.p99Ms < 1000]).toEqual([0, true])
})
