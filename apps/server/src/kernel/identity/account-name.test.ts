import { expect, test } from 'vitest'
import { accountOfCustomer, accountOfStaff } from './account-name.ts'

test('all spellings of a phone number count as one account, and another number as another account', () => {
  const name = accountOfCustomer('08031234567')
  expect(accountOfCustomer('+234 803 123 4567')).toBe(name)
  expect(accountOfCustomer('08031234568')).not.toBe(name)
})

test('all texts that are not phone numbers count together, and not with the account of any phone number', () => {
  const name = accountOfCustomer('')
  expect(accountOfCustomer('let me in')).toBe(name)
  expect(accountOfCustomer('08031234567')).not.toBe(name)
  expect(name).not.toBe('')
})

test('an email of staff counts as the same account in small and capital letters, and never as the account of a customer', () => {
  const name = accountOfStaff('Amina@Velvet.example')
  expect(accountOfStaff('amina@velvet.example')).toBe(name)
  expect(accountOfStaff('musa@velvet.example')).not.toBe(name)
  expect(accountOfStaff('08031234567')).not.toBe(accountOfCustomer('08031234567'))
})
