import { expect, test } from 'vitest'
import { errorOfEmails, exhibitorIn, exhibitorValuesOf, NEW_EXHIBITOR } from './party-values.ts'

test('saving an unchanged exhibitor changes nothing; emails may have any separator', () => {
  const exhibitor = {
    ...exhibitorIn({ ...NEW_EXHIBITOR, name: 'Zaranda', emails: 'a@x.ng, b@x.ng\n\nc@x.ng ' }),
    id: 'e',
    version: 3,
    cinemas: [{ id: 'c', name: 'Ahmadu' }],
  }
  expect(exhibitor.emails).toEqual(['a@x.ng', 'b@x.ng', 'c@x.ng'])
  expect(exhibitorIn(exhibitorValuesOf(exhibitor))).toEqual({
    ...exhibitorIn(NEW_EXHIBITOR),
    name: 'Zaranda',
    emails: ['a@x.ng', 'b@x.ng', 'c@x.ng'],
    cinemaIDs: ['c'],
  })
})

test('the email that the server refuses is named beside its reason', () => {
  const typed = 'books@x.ng\nno-address'
  expect(errorOfEmails({ 'emails.1': 'is no email' }, typed)).toBe('no-address: is no email')
  expect(errorOfEmails({ emails: 'are too many' }, typed)).toBe('are too many')
  expect(errorOfEmails({ name: 'is missing' }, typed)).toBeUndefined()
})

test('an owner is corrected only if the user says that the earlier one was a mistake', () => {
  expect(exhibitorIn(NEW_EXHIBITOR).correctsOwners).toBe(false)
  expect(exhibitorIn({ ...NEW_EXHIBITOR, correctsOwners: true }).correctsOwners).toBe(true)
})
