import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByWeights } from './split-by-weights.ts'

test('an amount is split by weights, and the largest remainders get the rest', () => {
  expect(splitByWeights(600_000, [450_000, 250_000, 100_000])).toEqual([337_500, 187_500, 75_000])
  expect(splitByWeights(9_000, [6_750, 3_750, 1_500])).toEqual([5_063, 2_812, 1_125])
  expect(splitByWeights(600_000, [5_063, 2_812, 1_125])).toEqual([337_533, 187_467, 75_000])
  expect(splitByWeights(450_000, [450_000, 350_000])).toEqual([253_125, 196_875])
  expect(splitByWeights(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333])
  expect(splitByWeights(100, [0, 0, 0])).toEqual([34, 33, 33])
})

test('the parts are always the whole amount, each within one unit of its share', () => {
  const amounts = fc.nat({ max: 50_000_000 })
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 12 }), (amount, weights) => {
      const parts = splitByWeights(amount, weights)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      if (whole > 0)
        parts.forEach((part, at) =>
          expect(Math.abs(part - (amount * (weights[at] ?? 0)) / whole)).toBeLessThanOrEqual(1.001),
        )
    }),
  )
})
