import { largestVpFor, nairaFor } from '@velvet/contract/points/vp'
import { expect, test } from 'vitest'
import { creditableVp } from './creditable-vp.ts'

const MOST_VP = 1_000_000_000
const vpFor = (amount: number, currency = 'NGN') => creditableVp({ amount, currency })

test('a payment that matches no order buys Vp for its whole naira', () => {
  expect([vpFor(0), vpFor(0.99), vpFor(1), vpFor(1.99), vpFor(102)]).toEqual([
    0,
    0,
    largestVpFor(1),
    largestVpFor(1),
    151,
  ])
})

test('money in another currency buys nothing', () => {
  expect([vpFor(102, 'USD'), vpFor(102, 'ngn')]).toEqual([0, 0])
})

test('money buys at most as many Vp as one movement may hold', () => {
  const most = nairaFor(MOST_VP)
  expect(vpFor(most - 1)).toBe(largestVpFor(most - 1))
  expect(vpFor(most + 1)).toBe(0)
})
