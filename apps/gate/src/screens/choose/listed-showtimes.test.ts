import { expect, test } from 'vitest'
import { otherDayOf, overLast } from './listed-showtimes.ts'

const NOW = Date.parse('2026-11-22T16:00:00Z')
const showtime = (startsAt: string, endsAt: string) => ({
  startsAt: `2026-11-${startsAt}Z`,
  endsAt: `2026-11-${endsAt}Z`,
  timeZone: 'Africa/Lagos',
})
const MORNING = showtime('22T09:00:00', '22T11:00:00')
const RUNNING = showtime('22T15:00:00', '22T17:00:00')
const TOMORROW = showtime('23T09:00:00', '23T11:00:00')

test('showtimes that are over come last, and all others stay in their order', () => {
  expect(overLast([MORNING, RUNNING, TOMORROW], NOW)).toEqual([RUNNING, TOMORROW, MORNING])
})

test('a showtime of another day names its weekday', () => {
  expect([RUNNING, TOMORROW].map((one) => otherDayOf(one, NOW))).toEqual([undefined, 'Monday'])
})
