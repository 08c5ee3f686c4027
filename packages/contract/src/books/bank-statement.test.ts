import { expect, test } from 'vitest'
import { amountIn, readStatement } from './bank-statement.ts'

const TODAY = '2026-11-28'

/** Reads lines of a file whose cells are separated by bars. */
const read = (...lines: string[]) =>
  readStatement(
    lines.map((line, index) => ({ line: index + 1, cells: line.split('|') })),
    TODAY,
  )
const days = (...dates: string[]) => read(...dates.map((date) => `${date}|Text|1`)).lines.map(({ day }) => day)

test.each([
  ['1,234.50', 123_450],
  ['1234.5', 123_450],
  ['₦1,234', 123_400],
  ['NGN 1,234.00 CR', 123_400],
  ['500.00 DR', -50_000],
  ['500.00DR', -50_000],
  ['(500.00)', -50_000],
  ['-500', -50_000],
  ['500-', -50_000],
  ['−500,25', -50_025],
  ['1.234.567,89', 123_456_789],
  ['1 234 567.89', 123_456_789],
  ['12,345,678', 1_234_567_800],
  ['٥٠٠', 50_000],
])('the amount %s is read as %d kobo', (text, kobo) => {
  expect(amountIn(text)).toBe(kobo)
})

test.each(['', 'abc', '1,23,4', '1.234,567', '12-11', '1e5', '999,999,999,999.00'])('%s is no amount', (text) => {
  expect(amountIn(text)).toBeUndefined()
})

test('days are read in every form in which banks write them', () => {
  expect(
    days('2026-11-28', '28/11/2026', '28-11-26', '28.11.2026', '28-Nov-2026', '28 Nov 2026', 'Nov 28, 2026'),
  ).toEqual(Array(7).fill(TODAY))
  expect(days('28/11/2026 14:05', '2026-11-28T14:05:00Z', '28-NOV-2026 00:00:00')).toEqual(Array(3).fill(TODAY))
})

test('the lines above the headings and the sums below the list are left out', () => {
  const { lines, problems } = read(
    'Account Name|VELVET CINEMAS LTD',
    'Opening Balance|1,000.00',
    'S/N|Trans. Date|Value Date|Reference|Debit (NGN)|Credit (NGN)|Balance|Narration',
    '1|27/11/2026|28/11/2026|S123|0.00|5,000.00|6,000.00|PAYSTACK SETTLEMENT',
    '2|27/11/2026|27/11/2026||50.00||5,950.00|STAMP DUTY',
    '||||||||second line of a text',
    '|||Total|50.00|5,000.00||',
  )
  expect(problems).toEqual([])
  expect(lines).toEqual([
    { day: '2026-11-27', text: 'PAYSTACK SETTLEMENT S123', kobo: 500_000, occurrence: 1 },
    { day: '2026-11-27', text: 'STAMP DUTY', kobo: -5_000, occurrence: 1 },
  ])
})

test('one column of amounts takes its direction from a sign or another column', () => {
  const { lines } = read('Date|Description|Amount|DR/CR', '27/11/2026|Rent|100.00|DR', '27/11/2026|Takings|200.00|CR')
  expect(lines.map(({ kobo }) => kobo)).toEqual([-10_000, 20_000])
  const signed = read('Date|Text|Amount', '2026-11-27|Rent|-100', '2026-11-27|Takings|200')
  expect(signed.lines.map(({ kobo }) => kobo)).toEqual([-10_000, 20_000])
})

test('lines that are alike count each by itself, as the first and the second', () => {
  const { lines } = read('27/11/2026|SMS fee|-4', '27/11/2026|SMS fee|-4', '27/11/2026|SMS fee|-5')
  expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1])
})

test('a line that cannot be read is named with its reason, and the others count', () => {
  const { lines, problems } = read(
    'Date|Text|Debit|Credit',
    '31/02/2026|No such day|1|',
    '11/28/2026|The month first|1|',
    '27/11/2026|Two at once|1|2',
    '27/11/2026|No figure|one|',
    '29/11/2026|Tomorrow|1|',
    '27/11/2026||1|',
    '27/11/2026|Right|1|',
  )
  expect(lines).toHaveLength(1)
  expect(problems.map(({ line, message }) => [line, message])).toEqual([
    [2, 'has no day that can be read, such as 28/11/2026'],
    [3, 'has no day that can be read, such as 28/11/2026'],
    [4, 'has both a debit and a credit'],
    [5, 'has no amount that can be read, such as 1,234.50'],
    [6, 'is of a day after today'],
    [7, 'has no text'],
  ])
})
