import { expect, test } from 'vitest'
import { availability, LIMITED_LABEL, SOLD_OUT_LABEL } from './availability.ts'

test.each([
  [100, 0, 'available'],
  [100, 94, 'available'],
  [100, 95, 'limited'],
  [100, 99, 'limited'],
  [100, 100, 'sold-out'],
  [100, 101, 'sold-out'],
  [5, 0, 'limited'],
  [0, 0, 'sold-out'],
])('with %i seats, of which %i are taken, a showtime is %s', (totalSeats, assignedSeats, expected) => {
  expect(availability({ totalSeats, assignedSeats })).toBe(expected)
})

test('a showtime whose online sale has ended counts as sold out', () => {
  expect(availability({ totalSeats: 100, assignedSeats: 0, saleEnded: true })).toBe('sold-out')
})

test('the two labels end with an exclamation mark', () => {
  expect([SOLD_OUT_LABEL, LIMITED_LABEL]).toEqual(['Sold Out!', 'Limited!'])
})
