import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import { HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { Day } from './day.ts'
import { freeFrom } from './geometry.ts'
import type { Show } from './show.ts'

/** The hours in which cinemas play, for a day on which nothing is planned yet. */
const OPENS = '10:00'
const CLOSES = '00:00'
/** The timeline begins at least this long before the first showtime. */
const LEAD_MS = 30 * MINUTE_MS
/** A day with few showtimes still shows this much of it. */
const LEAST_MS = 8 * HOUR_MS

/**
 * Returns the hours of the day that matter: full hours from a little before the first showtime to the
 * cleaning after the last one.
 */
export function shownHours(day: Day, shows: readonly Show[]): Day {
  if (shows.length === 0) {
    const [startsAt, endsAt] = [OPENS, CLOSES].map((time) => instantOnDay(day.date, time, day.zone).getTime()) as [
      number,
      number,
    ]
    return { ...day, startsAt, endsAt }
  }
  const first = Math.min(...shows.map(({ startsAt }) => startsAt))
  const last = Math.max(...shows.map(freeFrom))
  const from = Math.max(0, Math.floor((first - LEAD_MS - day.startsAt) / HOUR_MS) * HOUR_MS)
  const until = Math.ceil((last - day.startsAt) / HOUR_MS) * HOUR_MS
  const endsAt = Math.min(day.endsAt, day.startsAt + Math.max(until, from + LEAST_MS))
  return { ...day, startsAt: Math.min(day.startsAt + from, endsAt - LEAST_MS), endsAt }
}
