import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('of two states only the fields that differ are shown', () => {
  const before = { role: 'attendant', active: true, cinemas: [] }
  const after = { role: 'manager', active: true, cinemas: [] }
  expect(differencesOf(before, after)).toEqual([
    { field: 'role', before: 'attendant', after: 'manager' },
  ])
})

test('of a thing that is new or gone every field is shown', () => {
  expect(differencesOf(null, { price: 5 })).toEqual([
    { field: 'price', before: undefined, after: '5' },
  ])
  expect(differencesOf({ price: 5 }, null)).toEqual([
    { field: 'price', before: '5', after: undefined },
  ])
})
