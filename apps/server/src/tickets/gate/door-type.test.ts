import { expect, test } from 'vitest'
import { doorType } from './door-type.ts'

test('the door gets the name of a ticket type, what to check and its note', () => {
  const note = 'Bring the card of this year'
  expect(doorType({ name: 'Student', class: 'student', note })).toEqual({
    name: 'Student',
    check: 'Check student card',
    checkCode: 'student-card',
    note,
  })
})

test('the door gets only the name of a ticket type that needs no check', () => {
  expect(doorType({ name: 'Guest', class: 'complimentary', note: '' })).toEqual({ name: 'Guest' })
})
