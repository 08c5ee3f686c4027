import { expect, test } from 'vitest'
import { filmOfLine, settlementWeekOf } from './settlement.ts'

test.each([
  ['a Friday', '2026-11-20'],
  ['a Monday', '2026-11-23'],
  ['a Thursday', '2026-11-26'],
])('%s belongs to the settlement week that began on the last Friday', (_, day) => {
  expect(settlementWeekOf(day)).toBe('2026-11-20')
})

const LINE = { film: 'Lionheart', kind: 'week', termsID: 'x', isLaterChange: false } as const

test.each([
  ['of a week that is settled once', {}, 'Lionheart'],
  ['without terms', { termsID: null }, 'Lionheart (no terms)'],
  ['of a week that was settled before', { isLaterChange: true }, 'Lionheart (later change)'],
  [
    'that changes a guarantee',
    { kind: 'final', isLaterChange: true },
    'Lionheart (guarantee, later change)',
  ],
] as const)('a line of a settlement %s says why it is there', (_, fields, words) => {
  expect(filmOfLine({ ...LINE, ...fields })).toBe(words)
})
