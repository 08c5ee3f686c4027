import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import { expect, test } from 'vitest'
import { fieldTime, timelineDay } from './day.ts'
import { shownHours } from './shown-hours.ts'
import { aShow } from './test/a-show.ts'

const day = timelineDay('2026-11-21', 'Africa/Lagos')

/** Returns the hours that are shown for two-hour films that start at these times. */
function hoursFor(...starts: string[]): [string, string] {
  const shows = starts.map((time) => aShow({ id: time, startsAt: instantOnDay(day.date, time, day.zone).getTime() }))
  const { startsAt, endsAt } = shownHours(day, shows)
  return [fieldTime(startsAt, day.zone), fieldTime(endsAt, day.zone)]
}

test('the timeline runs from just before the first showtime to the last cleaning', () => {
  expect(hoursFor('10:30', '13:00', '22:10')).toEqual(['10:00', '01:00'])
  expect(hoursFor('10:20', '22:10')).toEqual(['09:00', '01:00'])
})

test('a day without showtimes shows the opening hours', () => {
  expect(hoursFor()).toEqual(['10:00', '00:00'])
})

test('a day with one showtime still shows eight hours of its business day', () => {
  expect(hoursFor('18:00')).toEqual(['17:00', '01:00'])
  expect(hoursFor('06:00')).toEqual(['06:00', '14:00'])
  expect(hoursFor('05:30')).toEqual(['22:00', '06:00'])
})
