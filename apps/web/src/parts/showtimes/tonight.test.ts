import { expect, test } from 'vitest'
import { aShowtime } from '../../test/programme.ts'
import { isTonight } from './tonight.ts'

test.each([
  ['2026-11-21', '16:59', false],
  ['2026-11-21', '17:00', true],
  ['2026-11-21', '23:59', true],
  ['2026-11-22', '00:30', true],
  ['2026-11-22', '03:00', false],
  ['2026-11-22', '19:00', false],
])('on 21 November, a showtime of %s at %s is tonight: %s', (Date, time, expected) => {
  const days = { today: '2026-11-21', tomorrow: '2026-11-22' }
  expect(isTonight(aShowtime(time, { Date }), days)).toBe(expected)
})
