import { expect, test } from 'vitest'
import { birthdayFrom, birthdayInput } from './birthday.ts'

test.each([
  ['5', '5'],
  ['05', '05'],
  ['0505', '05/05'],
  ['05051995', '05/05/1995'],
  ['5/', '05'],
  ['5/5/', '05/05'],
  ['5/5/1995', '05/05/1995'],
  ['5.12.1995', '05/12/1995'],
  ['05/05/19955', '05/05/1995'],
  ['1995-05-05', '1995-05-05'],
  ['day', ''],
])('typing %j into a date-of-birth field leaves %j', (typed, kept) => {
  expect(birthdayInput(typed)).toBe(kept)
})

test('the slashes are in the right places after each digit that is typed', () => {
  const steps = '05051995'
    .split('')
    .reduce<string[]>((fields, digit) => [...fields, birthdayInput((fields.at(-1) ?? '') + digit)], [])
  expect(steps.at(-1)).toBe('05/05/1995')
  expect(steps[2]).toBe('05/0')
})

test.each([
  ['05/12/1995', '1995-12-05'],
  ['1995-05-05', '1995-05-05'],
  ['29/02/1996', '1996-02-29'],
  ['29/02/1995', undefined],
  ['31/04/1995', undefined],
  ['05/13/1995', undefined],
  ['05/05/95', undefined],
  ['', undefined],
])('%j is the day %j', (text, day) => {
  expect(birthdayFrom(text)).toBe(day)
})
