import { expect, test } from 'vitest'
import { otherDayOf } from '../../words/moments.ts'
import { splitByEnd } from './listed-showtimes.ts'

const NOW = Date.parse('2026-11-22T16:00:00Z')
const showtime = (startsAt: string, endsAt: string) => ({
  startsAt: `2026-11-${startsAt}Z`,
  endsAt: `2026-11-${endsAt}Z`,
  timeZone: 'Africa/Lagos',
})
const MORNING = showtime('22T09:00:00', '22T11:00:00')
const RUNNING = showtime('22T15:00:00', '22T17:00:00')
const TOMORROW = showtime('23T09:00:00', '23T11:00:00')

test('showtimes that are over are apart, unless people may still come to a short film', () => {
  const usual = [MORNING, RUNNING, TOMORROW].map((one) => ({ ...one, isDefault: false }))
  const short = { ...showtime('22T15:30:00', '22T15:50:00'), isDefault: true }
  expect(splitByEnd([...usual, short], NOW)).toEqual({
    present: [usual[1], usual[2], short],
    over: [usual[0]],
  })
})

test('a showtime of another day names its weekday', () => {
  expect([RUNNING, TOMORROW].map((one) => otherDayOf(one, NOW))).toEqual([undefined, 'Monday'])
})
