import { expect, test } from 'vitest'
import { dateAndTime, dateAndTimeIn } from './dates.ts'

test('an instant has the form of all dates and times, by the clocks of its zone', () => {
  const instant = '2026-11-21T23:30:00Z'
  expect(dateAndTimeIn(instant, 'UTC')).toBe('21/Nov/2026, 11:30\u00a0PM')
  expect(dateAndTimeIn(instant, 'Africa/Lagos')).toBe('22/Nov/2026, 12:30\u00a0AM')
})

test('a time that belongs to no cinema is that of Lagos, wherever the computer stands', () => {
  expect(dateAndTime('2026-11-21T23:30:00Z')).toBe('22/Nov/2026, 12:30\u00a0AM')
})
