import { expect, test } from 'vitest'
import { maskUsername } from './transfers.ts'

test('another customer sees the first two characters of a username, however long it is', () => {
  expect(['amina', 'Viewer48213', 'ab', 'a'].map(maskUsername)).toEqual(['am***', 'Vi***', 'ab***', 'a***'])
})
