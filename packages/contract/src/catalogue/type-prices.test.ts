import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_VP } from '../points/vp.ts'
import { counterKoboFor, vpForNaira, withCounterPrices } from './type-prices.ts'

test('a price in Vp is two thirds in naira, rounded up to ₦50 at the counter', () => {
  expect([1, 75, 76, 150, 500].map(counterKoboFor)).toEqual([5_000, 5_000, 10_000, 10_000, 35_000])
})

test('no price at a counter is below its worth, or more than ₦50 above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_VP }), (vp) => {
      const threeTimes = 3 * counterKoboFor(vp)
      expect(threeTimes).toBeGreaterThanOrEqual(200 * vp)
      expect(threeTimes).toBeLessThan(200 * vp + 3 * 5_000)
    }),
  )
})

test('steps of ₦50 convert to Vp and back without a loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (steps) => {
      expect(counterKoboFor(vpForNaira(steps * 50))).toBe(steps * 5_000)
    }),
  )
  expect(vpForNaira(1_001)).toBe(1_501)
})

test('a type with a counter price of its own keeps it', () => {
  const [own, derived] = withCounterPrices([
    { typeID: 'a', vp: 100, kobo: 30_000 },
    { typeID: 'b', vp: 100 },
  ])
  expect([own?.kobo, derived?.kobo]).toEqual([30_000, 10_000])
})
