import { expect, test } from 'vitest'
import { median } from './statistics.ts'

test('the median counts a missing measurement as larger than every measured one', () => {
  expect(median([3, NaN, 1, NaN, 2])).toBe(3)
  expect(median([NaN, 1, NaN, NaN, 2])).toBeNaN()
})
