import { expect, test } from 'vitest'
import { formatKobo } from './kobo.ts'

test.each([
  [0, '₦0.00'],
  [17_334, '₦173.34'],
  [340_005, '₦3,400.05'],
  [-17_750_050, '−₦177,500.50'],
])('%i kobo are written as %s', (kobo, text) => {
  expect(formatKobo(kobo)).toBe(text)
})
