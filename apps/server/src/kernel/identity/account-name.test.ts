import { expect, test } from 'vitest'
import { accountOfCustomer, accountOfStaff } from './account-name.ts'

test('all spellings of a phone number count as one account', () => {
  const name = accountOfCustomer('08031234567')
  expect(accountOfCustomer('+234 803 123 4567')).toBe(name)
  expect(accountOfCustomer('08031234568')).not.toBe(name)
})

test('login attempts with invalid phone numbers share one limit', () => {
  const name = accountOfCustomer('')
  expect(accountOfCustomer('let me in')).toBe(name)
  expect(accountOfCustomer('08031234567')).not.toBe(name)
  expect(name).not.toBe('')
})

test('a staff email is one account in upper and lower case, separate from customers', () => {
  const name = accountOfStaff('Amina@Velvet.example')
  expect(accountOfStaff('amina@velvet.example')).toBe(name)
  expect(accountOfStaff('musa@velvet.example')).not.toBe(name)
  expect(accountOfStaff('08031234567')).not.toBe(accountOfCustomer('08031234567'))
})
