import { expect, test } from 'vitest'
import { changeCount, MAX_TICKETS_PER_PURCHASE, MIN_TICKETS, totalVp } from './tickets.ts'

test('the total is count times unit price', () => {
  expect(totalVp(MIN_TICKETS, 1_500)).toBe(1_500)
  expect(totalVp(3, 1_500)).toBe(4_500)
})

test('the counter goes up and down by one', () => {
  expect([changeCount(1, 1), changeCount(3, -1)]).toEqual([2, 2])
})

test('minus does nothing at one ticket, plus nothing at the most for one purchase', () => {
  expect(changeCount(1, -1)).toBe(1)
  expect(changeCount(MAX_TICKETS_PER_PURCHASE, 1)).toBe(10)
})
