import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('an entry with a state before and after shows only the fields that differ', () => {
  const before = { role: 'attendant', active: true, cinemas: [] }
  const after = { role: 'manager', active: true, cinemas: [] }
  expect(differencesOf(before, after)).toEqual([{ field: 'role', before: 'attendant', after: 'manager' }])
})

test('an entry about something new or deleted shows every field', () => {
  expect(differencesOf(null, { price: 5 })).toEqual([{ field: 'price', before: undefined, after: '5' }])
  expect(differencesOf({ price: 5 }, null)).toEqual([{ field: 'price', before: '5', after: undefined }])
})
