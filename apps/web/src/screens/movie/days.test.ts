import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { aShowtime } from '../../test/programme.ts'
import { aheadOfUtc, daysOf } from './days.ts'

const AT_NAIROBI = { Date: '2026-11-22', StartsAt: '2026-11-21T21:30:00.000Z' }

test("a showtime has its cinema's offset from UTC", () => {
  expect(aheadOfUtc([aShowtime('18:30')])).toBe(HOUR_MS)
  expect(aheadOfUtc([aShowtime('00:30', AT_NAIROBI)])).toBe(3 * HOUR_MS)
  expect(aheadOfUtc([aShowtime('00:30', { ...AT_NAIROBI, StartsAt: '2026-11-22T00:30:00+03:00' })])).toBe(3 * HOUR_MS)
})

test('days are named by their dates at the cinema', () => {
  const near = { today: '2026-11-21', tomorrow: '2026-11-22' }
  const dates = ['2026-11-21', '2026-11-22', '2026-11-23']
  const showtimes = dates.map((date) => aShowtime('18:30', { Date: date }))
  expect(daysOf(showtimes, near).map(({ name }) => name)).toEqual(['Today', 'Tomorrow', 'Monday'])
})
