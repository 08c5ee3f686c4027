import { expect, test } from 'vitest'
import { koboIn } from './money.ts'

test.each([
  ['500,000', 50_000_000],
  ['₦1,500.50', 150_050],
  ['100', 10_000],
  ['0', 0],
])('%j naira are %i kobo', (typed, kobo) => {
  expect(koboIn(typed)).toBe(kobo)
})

test.each(['', 'a lot', '-5', '1.5', '1,500.505'])('%j is no amount of naira', (typed) => {
  expect(koboIn(typed)).toBeUndefined()
})
