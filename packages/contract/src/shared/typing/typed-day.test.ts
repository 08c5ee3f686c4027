import { expect, test } from 'vitest'
import { dayIn, isWholeDay } from './typed-day.ts'

const TODAY = '2026-11-26'

test.each([
  '22/Nov/2026',
  '22/11/2026',
  '22.11.2026',
  '22-11-2026',
  '22 11 2026',
  '22112026',
  '2026-11-22',
  '2026/11/22',
  '22 November 2026',
  '22nov2026',
  '22 Nov 26',
  '22/11/26',
  'Nov 22, 2026',
  'november 22',
  '22/11',
  '22 nov',
  ' 22/Nov ',
  'Sunday, 22/Nov/2026',
  'Sun 22 Nov',
  'sun., 22.11.2026',
  '22nd Nov',
  'Nov 22nd, 2026',
  'Sunday 22nd November 2026',
  '٢٢/١١/٢٠٢٦',
])('%s is read as the twenty-second of November', (text) => {
  expect(dayIn(text, TODAY)).toBe('2026-11-22')
})

test('today, tomorrow and yesterday are days', () => {
  expect(dayIn('Today', TODAY)).toBe('2026-11-26')
  expect(dayIn('tomorrow', TODAY)).toBe('2026-11-27')
  expect(dayIn('yesterday', TODAY)).toBe('2026-11-25')
})

test('the day stands before the month, and one digit is enough for either', () => {
  expect(dayIn('3/4/2026', TODAY)).toBe('2026-04-03')
  expect(dayIn('2026-4-3', TODAY)).toBe('2026-04-03')
})

test.each([
  '',
  '22',
  '31/2/2026',
  '22/13/2026',
  '11/22/2026',
  '22/Foo/2026',
  'Sunday',
  'Sunday,',
  '22th',
  'Sunny 22/11/2026',
  '22/11/1066',
  'soon',
])('“%s” is not read as a day', (text) => {
  expect(dayIn(text, TODAY)).toBeUndefined()
})

test('a day is whole once its year has four digits', () => {
  for (const text of ['22/Nov/2026', '22112026', '2026-11-22', '22nov2026']) {
    expect(isWholeDay(text)).toBe(true)
  }
  for (const text of ['22/11', '22/11/20', '2026-11-2', '2211', '221120', 'tomorrow']) {
    expect(isWholeDay(text)).toBe(false)
  }
})
