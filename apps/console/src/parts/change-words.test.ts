import { expect, test } from 'vitest'
import { changeText } from './change-words.ts'

test.each([
  [125, 100, '+25%'],
  [92, 100, '−8%'],
  [0, 100, '−100%'],
  [100, 100, '+0%'],
  [1_249, 100, '×12'],
  [5, 0, '–'],
  [5, undefined, '–'],
])('%s after %s is a change of %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})
