import { formatKobo } from '@velvet/contract/shared/kobo'
import { expect, test } from 'vitest'
import { count, koboDifference, koboIn, money, points, typedNaira } from './money.ts'

test('every negative number has the same minus before its currency sign', () => {
  expect([money(-500), money(-12.5, 'USD'), koboDifference(-50_000)]).toEqual(['−₦500.00', '−USD 12.50', '−₦500.00'])
  expect([points(-1_500), count(-1_500), koboDifference(50_000)]).toEqual(['−1,500 Vp', '−1,500', '+₦500.00'])
})

test('zero is written without a minus, even where JavaScript has a negative zero', () => {
  expect([money(-0), count(-0), points(-0)]).toEqual(['₦0.00', '0', '0 Vp'])
})

test('amounts with and without kobo are written alike, so that columns compare', () => {
  const amounts = ['₦0.00', '₦1,020.00', '₦257,306.98']
  expect([0, 1_020, 257_306.98].map((naira) => money(naira))).toEqual(amounts)
  expect([0, 102_000, 25_730_698].map(formatKobo)).toEqual(amounts)
})

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

test.each([0, 50_000, 50_050, 50_005])('%s kobo are typed in naira and read as before', (kobo) => {
  expect(koboIn(typedNaira(kobo))).toBe(kobo)
})
