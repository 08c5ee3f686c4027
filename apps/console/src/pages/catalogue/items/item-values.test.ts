import type { Item } from '@velvet/contract/catalogue/items.calls'
import { expect, test } from 'vitest'
import { inputOf, NEW_ITEM, priceText, valuesOf } from './item-values.ts'

const FIELDS: Omit<Item, 'id' | 'version' | 'prices'> = {
  name: 'Beer',
  size: '',
  category: 'Drinks',
  unit: 'Bottle',
  preparation: 'ready',
  age: 18,
  online: true,
  tills: true,
  position: 1_200,
  archived: false,
  parts: [],
  tickets: null,
}
const ITEM: Item = {
  ...FIELDS,
  id: '1',
  version: 1,
  prices: [
    { cinemaID: 'a', kobo: 150_000, vp: 2_250, from: '2026-11-01', holds: true },
    { cinemaID: 'a', kobo: null, vp: null, from: '2026-12-24', holds: false },
  ],
}

test('saving the form of an unchanged snack sends the same fields', () => {
  expect(inputOf(valuesOf(ITEM))).toEqual(FIELDS)
  expect(inputOf(NEW_ITEM)).toMatchObject({ unit: null, age: null, position: 0, parts: [], tickets: null })
  expect(inputOf({ ...NEW_ITEM, age: 'eighteen' }).age).toBeNaN()
})

test('saving the form of an unchanged bundle sends its parts and tickets, and no stock unit', () => {
  const parts = [
    { count: 1, of: ['popcorn'] },
    { count: 2, of: ['cola', 'water'] },
  ]
  const bundle = { ...FIELDS, unit: null, age: null, parts, tickets: { typeID: 'adult', count: 2 } }
  expect(inputOf(valuesOf({ ...ITEM, ...bundle }))).toEqual(bundle)
  const becomesBundle = { ...valuesOf(ITEM), isBundle: true, parts: [{ count: 'two', of: ['popcorn'] }] }
  expect(inputOf(becomesBundle)).toMatchObject({ unit: null, age: null, parts: [{ count: NaN }], tickets: null })
})

test('a snack lists its later prices, and is not sold without a price', () => {
  expect(priceText(ITEM, 'a')).toBe('₦1,500.00; Not sold from 24/Dec/2026')
  expect(priceText(ITEM, 'b')).toBe('Not sold')
})
