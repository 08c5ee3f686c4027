import { expect, test } from 'vitest'
import { hoursOf, timelineDay } from './day.ts'

const LAGOS = 'Africa/Lagos'
const at = (instant: string) => Date.parse(instant)

test('the day runs from 06:00 to 06:00 by the clocks of the cinema', () => {
  const day = timelineDay('2026-11-21', LAGOS)
  expect(day.startsAt).toBe(at('2026-11-21T06:00+01:00'))
  expect(day.endsAt).toBe(at('2026-11-22T06:00+01:00'))
  expect(timelineDay('2026-11-21', 'Africa/Nairobi').startsAt).toBe(at('2026-11-21T06:00+03:00'))
})

test('the hours are those of the clock, also on the days on which it changes', () => {
  const labels = hoursOf(timelineDay('2026-11-21', LAGOS)).map(({ label }) => label)
  expect(labels).toHaveLength(24)
  expect([labels.at(0), labels.at(-1)]).toEqual(['6\u00a0AM', '5\u00a0AM'])
  // In London the clocks go back at 02:00 on 25 October 2026.
  expect(hoursOf(timelineDay('2026-10-24', 'Europe/London'))).toHaveLength(25)
})
