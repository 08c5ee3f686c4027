import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cutText } from './cut-text.ts'

afterEach(() => vi.unstubAllGlobals())

describe.each(['with', 'without'])('%s the segmenter of the browser', (kind) => {
  const cut = (text: string, most: number) => {
    if (kind === 'without') vi.stubGlobal('Intl', {})
    return cutText(text, most)
  }

  test.each([
    ['Ọ̀rọ̀'.normalize('NFD'), 3, 'Ọ̀'.normalize('NFD')],
    ['Ọ̀rọ̀'.normalize('NFD'), 2, ''],
    ['ab😀c', 3, 'ab'],
    ['ab😀c', 4, 'ab😀'],
    ['a👩‍👧b', 5, 'a'],
    ['a👍🏿b', 4, 'a'],
    ['short', 9, 'short'],
    ['', 3, ''],
  ])('%s cut to %d units is %j', (text, most, left) => {
    expect(cut(text, most)).toBe(left)
  })

  test('what is left is a beginning of the text, not longer than asked for, and well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
        const left = cut(text, most)
        return text.startsWith(left) && left.length <= Math.max(most, 0) && left.isWellFormed()
      }),
    )
  })
})
