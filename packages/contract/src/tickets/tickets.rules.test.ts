import { expect, test } from 'vitest'
import { MIN_TICKETS, totalVp } from './tickets.rules.ts'

test('the total is the count times the unit price', () => {
  expect(totalVp(MIN_TICKETS, 1_500)).toBe(1_500)
  expect(totalVp(3, 1_500)).toBe(4_500)
})
