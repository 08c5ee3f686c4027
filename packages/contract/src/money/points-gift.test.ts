import { expect, test } from 'vitest'
import { maskUsername, overDayLimit } from './points-gift.ts'

test('another customer sees the first two characters of a username, however long it is', () => {
  expect(['amina', 'Viewer48213', 'ab', 'a'].map(maskUsername)).toEqual([
    'am***',
    'Vi***',
    'ab***',
    'a***',
  ])
})

test('the refusal of a gift above the daily limit names the limit and what is left of it', () => {
  expect(overDayLimit(5000, 1200)).toBe(
    'You can give 5,000 Vp in 24 hours, and 1,200 Vp of it is left',
  )
})
