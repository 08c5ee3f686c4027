import { expect, test } from 'vitest'
import { makeCinema } from './endpoints/cinemas.ts'
import { makeFilm } from './endpoints/films.ts'
import { registerDevice } from './endpoints/gate-devices.ts'
import { invitePerson } from './endpoints/people.ts'
import { typedText } from './typed-text.ts'

test('a text loses the spaces around it and what turns its direction, and keeps letters of all scripts', () => {
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
