import { expect, test } from 'vitest'
import { inputOf, NEW_ITEM, priceText, valuesOf } from './item-values.ts'

const ITEM = {
  ...NEW_ITEM,
  id: '1',
  version: 1,
  name: 'Beer',
  unit: 'Bottle',
  age: 18,
  position: 1_200,
  prices: [
    { cinemaID: 'a', kobo: 150_000, vp: 2_250, from: '2026-11-01', holds: true },
    { cinemaID: 'a', kobo: null, vp: null, from: '2026-12-24', holds: false },
  ],
}

test('saving the form of an unchanged snack sends the same fields', () => {
  const { name, unit, age, position } = ITEM
  expect(inputOf(valuesOf(ITEM))).toEqual({ ...NEW_ITEM, name, unit, age, position })
  expect(inputOf(NEW_ITEM)).toMatchObject({ unit: null, age: null, position: 0 })
  expect(inputOf({ ...NEW_ITEM, age: 'eighteen' }).age).toBeNaN()
})

test('a snack lists its later prices, and is not sold without a price', () => {
  expect(priceText(ITEM, 'a')).toBe('₦1,500.00; Not sold from 24/Dec/2026')
  expect(priceText(ITEM, 'b')).toBe('Not sold')
})
