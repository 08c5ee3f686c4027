import { countTexts } from '@velvet/contract/shared/words/count-texts'
import { describe, expect, test } from 'vitest'
import { PARTS, TRANSLATIONS, englishText, inShape, problemsIn, readAll, readFile } from './words-of-app.ts'

const english = await englishText()

describe.each(TRANSLATIONS)('the texts in %s', (language) => {
  test.each(PARTS)('have the English names in the %s file (npm run words adds missing ones)', (part) => {
    const message = readFile(language, part)
    expect(inShape(english[part], message)).toEqual(message)
    expect(Object.keys(message)).toEqual(Object.keys(english[part]))
  })

  test.each(PARTS)('have the same values in braces as the English ones in the %s file', (part) => {
    expect(problemsIn(english[part], readFile(language, part))).toEqual([])
  })
})

test.each(TRANSLATIONS)('letters with marks are written in one way in %s', (language) => {
  const texts = Object.values(readAll(language)).flatMap((place) => Object.values(place))
  expect(texts.filter((text) => text !== text.normalize('NFC'))).toEqual([])
})

test('no text has the letter ǹ, which the typeface lacks', () => {
  const texts = TRANSLATIONS.flatMap((language) =>
    Object.values(readAll(language)).flatMap((place) => Object.values(place)),
  )
  expect(texts.filter((text) => /ǹ/i.test(text))).toEqual([])
})

test('French, which a new installation offers, lacks no text', () => {
  const { texts, translated } = countTexts(readAll('fr'))
  expect(translated).toBe(texts)
})

test('a translation that lacks a value in braces or invents one is reported', () => {
  const source = { hall: { left: '{n} seats left', at: 'at {time}', pay: 'Pay {n}' } }
  const translated = { hall: { left: '{m} places', at: 'bientôt', pay: '' } }
  expect(problemsIn(source, translated)).toEqual([
    'hall.left: has the values {m} in place of {n}',
    'hall.at: has the values {} in place of {time}',
  ])
})

test.each([
  ['a NUL, which no database stores', '\u0000', 'U+0000'],
  ['a mark that turns the text around', '\u202E', 'U+202E'],
  ['half of a character', '\uD83C', 'U+D83C'],
  ['the sign that replaces unreadable bytes', '\uFFFD', 'U+FFFD'],
])('a translation with %s is reported', (_, sign, code) => {
  expect(problemsIn({ hall: { pay: 'Pay' } }, { hall: { pay: `Pa${sign}yer` } })).toEqual([
    `hall.pay: has a sign that nobody can read (${code})`,
  ])
})

test('a translated list of weekdays that lacks a day is reported', () => {
  const source = { days: { weekdays: 'Sunday Monday' } }
  expect(problemsIn(source, { days: { weekdays: 'dimanche' } })).toEqual(['days.weekdays: has 1 words in place of 2'])
})

test('a text without a translation does not count as translated', () => {
  expect(countTexts({ hall: { left: '', pay: 'Payer' } })).toEqual({ texts: 2, translated: 1 })
})
