import { expect, test } from 'vitest'
import { CONTACT_REQUIRED_FIELDS, contactSubjects, shortContactFields } from './contact.ts'
import { contact } from './services.calls.ts'

const full = { name: 'Adaobi', email: 'a@b.ng', country: 'Nigeria', message: 'Hello' }

test('a complete form has no field that is too short', () => {
  expect(shortContactFields(full)).toEqual([])
})

test('each required field needs five characters, not counting spaces at either end', () => {
  for (const field of CONTACT_REQUIRED_FIELDS) {
    expect(shortContactFields({ ...full, [field]: '  abcd  ' })).toEqual([field])
  }
  expect(shortContactFields({ name: '', email: '', country: '', message: '' })).toHaveLength(4)
})

test.each([
  ['name', 100],
  ['country', 80],
  ['message', 5000],
])('a %s has at most %i characters', (field, most) => {
  const isAccepted = (length: number) => contact.input.safeParse({ ...full, [field]: 'x'.repeat(length) }).success
  expect([isAccepted(most), isAccepted(most + 1)]).toEqual([true, false])
})

test('four subjects are offered, one with the name of the product', () => {
  expect(contactSubjects('Velvet')).toEqual([
    'Velvet Cinema License',
    'Film Distributors License',
    'General Enquiry',
    'Order a Product',
  ])
})
