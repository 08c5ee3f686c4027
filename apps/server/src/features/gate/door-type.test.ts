import { expect, test } from 'vitest'
import { doorType } from './door-type.ts'

test('the door learns of a type its name, what to check and its note', () => {
  const note = 'Bring the card of this year'
  expect(doorType({ name: 'Student', class: 'student', note })).toEqual({
    ...{ name: 'Student', check: 'Check student card', checkCode: 'student-card', note },
  })
})

test('a type of which the door checks nothing has its name alone', () => {
  expect(doorType({ name: 'Guest', class: 'complimentary', note: '' })).toEqual({ name: 'Guest' })
})
