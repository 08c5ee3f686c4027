import { expect, test } from 'vitest'
import { accountOfCustomer, accountOfStaff } from './account-name.ts'

test('every spelling of a number is one account, and another number is another', () => {
  const name = accountOfCustomer('08031234567')
  expect(accountOfCustomer('+234 803 123 4567')).toBe(name)
  expect(accountOfCustomer('08031234568')).not.toBe(name)
})

test('all texts that are no number count as one account, which no number has', () => {
  const name = accountOfCustomer('')
  expect(accountOfCustomer('let me in')).toBe(name)
  expect(accountOfCustomer('08031234567')).not.toBe(name)
  expect(name).not.toBe('')
})

test('a member of staff is one account in small and capital letters, and never that of a customer', () => {
  const name = accountOfStaff('Amina@Velvet.example')
  expect(accountOfStaff('amina@velvet.example')).toBe(name)
  expect(accountOfStaff('musa@velvet.example')).not.toBe(name)
  expect(accountOfStaff('08031234567')).not.toBe(accountOfCustomer('08031234567'))
})
