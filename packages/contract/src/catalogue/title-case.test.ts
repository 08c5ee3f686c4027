import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

const SMALL_WORDS = 'a an and as at but by for in nor of on or so the to up yet'.split(' ')

test.each([
  ['àti ìto à', 'Àti Ìto À'],
  ['the black book', 'The Black Book'],
  ['THE WEDDING PARTY', 'The Wedding Party'],
  ['king of boys: THE return of the king', 'King of Boys: the Return of the King'],
  ['a trip to jamaica', 'A Trip to Jamaica'],
  ['aníkúlápó', 'Aníkúlápó'],
  ['ANÍKÚLÁPÓ', 'Aníkúlápó'],
  ['ọ̀rọ̀ àti ẹ̀ṣẹ̀', 'Ọ̀rọ̀ Àti Ẹ̀ṣẹ̀'],
  ["the king's horseman", "The King's Horseman"],
  ['DON’T LOOK BACK', 'Don’t Look Back'],
  ['The A-Team: FBI Lagos', 'The A-Team: FBI Lagos'],
  ['the FBI (in GRA) and McCain', 'The FBI (in GRA) and McCain'],
  ['E.T. the extra-terrestrial', 'E.T. the Extra-Terrestrial'],
  ['E.T. THE EXTRA-TERRESTRIAL', 'E.T. the Extra-Terrestrial'],
  ['12B ahmadu bello way, old GRA', '12B Ahmadu Bello Way, Old GRA'],
  ['12B AHMADU BELLO WAY', '12B Ahmadu Bello Way'],
  ['john Q. public and K9', 'John Q. Public and K9'],
  ['a LAGOS', 'A Lagos'],
  ['spider-man', 'Spider-Man'],
  ['an up-to-date story', 'An up-to-Date Story'],
  ['  two   spaces  ', 'Two Spaces'],
  ['(the) "quoted" words (of old)', '(The) "Quoted" Words (of Old)'],
  ['merry men II', 'Merry Men II'],
  ['40 and looking', '40 and Looking'],
  ['10th street, off the mall', '10th Street, Off the Mall'],
  ['so', 'So'],
  ['KING OF THIEVES (3D)', 'King of Thieves (3D)'],
  ['avatar 3d', 'Avatar 3D'],
  ['ﬁlm of the ﬂood', 'ﬁlm of the ﬂood'],
  ['ßtraße', 'ßtraße'],
  ['', ''],
])('%s is shown as %s', (text, shown) => {
  expect(titleCase(text)).toBe(shown)
})

test('each small word stays small inside a title and gets a capital at its start', () => {
  for (const word of SMALL_WORDS) {
    expect(titleCase(`run ${word.toUpperCase()} home`)).toBe(`Run ${word} Home`)
    expect(titleCase(word)).not.toBe(word)
  }
})

test('a title that is already in title case does not change', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SMALL_WORDS, 'LAGOS', 'ọba', 'II', "king's")), (message) => {
      const once = titleCase(message.join(' '))
      return titleCase(once) === once
    }),
  )
})
