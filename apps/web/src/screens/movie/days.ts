import type { Showtime } from '@velvet/contract/entities/entities'
import { sortShowtimes } from '@velvet/contract/typing/sorting'
import type { Days } from '../../app/use-today.ts'
import { dayAndMonth, nearDay, weekday } from '../../parts/days/spoken-days.ts'
import { isBookable } from '../../parts/seats-left.ts'

interface Day {
  date: string
  /** `Today`, `Tomorrow`, or the weekday. */
  name: string
  /** Such as `21/Nov`. */
  short: string
  showtimes: readonly Showtime[]
}

/** Returns the days that have showtimes, today first, each with its showtimes sorted by start. */
export function daysOf(showtimes: readonly Showtime[], near: Days): Day[] {
  const sorted = sortShowtimes(showtimes)
  const dates = [...new Set(sorted.map(({ Date: date }) => date))]
  return dates.map((date) => ({
    date,
    name: nearDay(date, near) ?? weekday(date),
    short: dayAndMonth(date),
    showtimes: sorted.filter((showtime) => showtime.Date === date),
  }))
}

/**
 * Returns how far the clocks at the cinemas of these showtimes are ahead of UTC, in milliseconds. All of
 * them are in one area, and so in one time zone.
 */
export function aheadOfUtc([first]: readonly Showtime[]): number {
  if (!first) return 0
  return Date.parse(`${first.Date}T${first.StartTime}Z`) - Date.parse(first.StartsAt)
}

/** Returns the first day on which a seat can still be bought, or the first day if there is none. */
export function firstWithSeats(days: readonly Day[]): Day | undefined {
  return days.find(({ showtimes }) => showtimes.some(isBookable)) ?? days[0]
}
