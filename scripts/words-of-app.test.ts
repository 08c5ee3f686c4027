import { describe, expect, test } from 'vitest'
import {
  PARTS,
  TRANSLATIONS,
  englishText,
  translatedIn,
  problemsIn,
  readAll,
  readFile,
  type Places,
} from './words-of-app.ts'

const english = await englishText()

describe.each(TRANSLATIONS)('the texts in %s', (language) => {
  test.each(PARTS)('have English names alone in the %s file (npm run words removes others)', (part) => {
    const message = readFile(language, part)
    expect(translatedIn(english[part], message)).toEqual(message)
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
  for (const part of PARTS) {
    const names = (places: Places) => Object.entries(places).map(([place, texts]) => [place, Object.keys(texts)])
    expect(names(readFile('fr', part))).toEqual(names(english[part]))
  }
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
