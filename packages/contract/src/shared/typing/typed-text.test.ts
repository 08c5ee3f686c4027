import { expect, test } from 'vitest'
import { makeCinema } from '../../catalogue/cinemas.calls.ts'
import { makeFilm } from '../../catalogue/films.calls.ts'
import { registerDevice } from '../../tickets/gate-devices.calls.ts'
import { invitePerson } from '../../people/staff.calls.ts'
import { typedText } from './typed-text.ts'

test('a text loses outer spaces and direction marks and keeps letters of all scripts', () => {
  const typed = typedText()
  expect(typed.parse('  Amina \u202E4gp.exe\u202C ')).toBe('Amina 4gp.exe')
  expect(typed.parse('\u2066\u2069')).toBe('')
  expect(typed.parse('أمينة, Ọmọ́táyọ̀\nand others')).toBe('أمينة, Ọmọ́táyọ̀\nand others')
})

test.each([
  ['the title of a film', makeFilm.input.shape.title],
  ['the name of a cinema', makeCinema.input.shape.name],
  ['the name of a phone at the door', registerDevice.input.shape.name],
  ['the name of a person', invitePerson.input.shape.name],
])('%s cannot turn the direction of what stands beside it', (_, schema) => {
  expect(schema.parse(' North \u202Edoor')).toBe('North door')
  expect(schema.safeParse('\u202E').success).toBe(false)
})

test.each([
  ['a decomposed letter', 'E\u0301quateur', 'Équateur'],
  ['several spaces', 'King  of\u00A0\tBoys', 'King of Boys'],
  ['a sign of no width', 'Am\u200Bi\u00ADna\uFEFF', 'Amina'],
  ['a joiner between Latin letters', 'Am\u200Di\u200Cna', 'Amina'],
  ['a joiner that Persian needs', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a joiner that Hindi needs', 'क्\u200Dष', 'क्\u200Dष'],
  ['a joiner within a picture', '👩\u200D🚀 lands', '👩\u200D🚀 lands'],
  ['a joiner at the end', 'می\u200C', 'می'],
  ['lines', 'One \r\n\r\n two', 'One \n\n two'],
  ['invisible signs alone', '\u200B \u2800\u3164\uFE0F\u200D', ''],
  ['an accent alone', '\u0301', ''],
])('a text is kept in one form: %s', (_, typed, kept) => {
  expect(typedText().parse(typed)).toBe(kept)
})
