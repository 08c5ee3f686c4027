import { expect, test } from 'vitest'
import { median } from './statistics.ts'

test('what was never seen counts as later than everything that was seen', () => {
  expect(median([3, NaN, 1, NaN, 2])).toBe(3)
  expect(median([NaN, 1, NaN, NaN, 2])).toBeNaN()
})
