import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Ọ̀rọ̀'.normalize('NFD'), 3, 'Ọ̀'.normalize('NFD')],
  ['Ọ̀rọ̀'.normalize('NFD'), 2, ''],
  ['ab😀c', 3, 'ab'],
  ['ab😀c', 4, 'ab😀'],
  ['a👩‍👧b', 5, 'a'],
  ['a👍🏿b', 4, 'a'],
  ['a🇳🇬🇬🇭', 3, 'a'],
  ['a🇳🇬🇬🇭', 7, 'a🇳🇬'],
  ['short', 9, 'short'],
  ['', 3, ''],
])('%s cut to %d units is %j', (text, most, left) => {
  expect(cutText(text, most)).toBe(left)
})

test('a cut text is a well-formed beginning of the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
      const left = cutText(text, most)
      return text.startsWith(left) && left.length <= most && left.isWellFormed()
    }),
  )
})
