import { expect, test } from 'vitest'
import { typePriceChanges, typePricesInput, typePriceValues, typePriceText, withTypePrice } from './type-prices.ts'

const CHILD = { typeID: 'child', name: 'Child', vp: 250, kobo: 20_000 }
const STUDENT = { typeID: 'student', name: 'Student', vp: 300, kobo: 20_000 }

test('untouched prices are sent as they were read, also those at the counter', () => {
  expect(typePricesInput(typePriceValues([CHILD]))).toEqual([{ typeID: 'child', vp: 250, kobo: 20_000 }])
})

test('a new price in Vp gets its counter price, and an empty one ends the sale', () => {
  const values = typePriceValues([CHILD, STUDENT])
  expect(typePricesInput(withTypePrice(values, { typeID: 'child', vp: '200' }))).toEqual([
    { typeID: 'student', vp: 300, kobo: 20_000 },
    { typeID: 'child', vp: 200 },
  ])
  expect(typePricesInput(withTypePrice(values, { typeID: 'child', vp: ' ' }))).toHaveLength(1)
})

test('Publish names each price by type that changes, begins or ends', () => {
  expect(typePriceChanges([CHILD, STUDENT], [{ ...CHILD, vp: 200 }, STUDENT])).toEqual(['Child: 250 Vp becomes 200 Vp'])
  expect(typePriceChanges([CHILD], [STUDENT])).toEqual([
    'Child: 250 Vp becomes not sold',
    'Student: not sold becomes 300 Vp',
  ])
  expect(typePriceText([CHILD, STUDENT])).toBe('Child 250 Vp, Student 300 Vp')
})

test('a ticket type lists its price in each zone beside its standard price', () => {
  const vip = { ...CHILD, zone: 'vip' as const, vp: 500 }
  const values = withTypePrice(typePriceValues([CHILD, vip]), { typeID: 'child', zone: 'vip', vp: '600' })
  expect(typePricesInput(values)).toEqual([
    { typeID: 'child', vp: 250, kobo: 20_000 },
    { typeID: 'child', zone: 'vip', vp: 600 },
  ])
  expect(typePriceText([CHILD, vip])).toBe('Child 250 Vp, VIP Child 500 Vp')
  expect(typePriceChanges([CHILD], [CHILD, vip])).toEqual(['VIP Child: not sold becomes 500 Vp'])
})
