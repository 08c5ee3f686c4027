import { expect, test } from 'vitest'
import { dayAfterKey, monthAfter, monthName, weeksOf } from './month.ts'

test('the weeks of a month begin on Monday and have the days of the months beside it', () => {
  const weeks = weeksOf('2026-11-22')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02-10')).toHaveLength(4)
})

test('turning to another month keeps the day of the month, or takes the last day', () => {
  expect(monthAfter('2026-11-22', 1)).toBe('2026-12-22')
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-15')
  expect(monthName('2026-01-15')).toBe('January 2026')
})

test('keys move by days, weeks, months and years, and to the ends of the week', () => {
  const after = (key: string, shiftKey = false) => dayAfterKey('2026-11-25', { key, shiftKey })
  expect(after('ArrowLeft')).toBe('2026-11-24')
  expect(after('ArrowDown')).toBe('2026-12-02')
  expect(after('PageUp')).toBe('2026-10-25')
  expect(after('PageDown', true)).toBe('2027-11-25')
  expect(after('Home')).toBe('2026-11-23')
  expect(after('End')).toBe('2026-11-29')
  expect(after('a')).toBeUndefined()
})
