import { DAY_MS } from '@velvet/contract/durations'
import type { Showtime } from '@velvet/contract/entities'
import { sortShowtimes } from '@velvet/contract/sorting'
import { localDateOf, shortDate, weekday } from '@velvet/contract/time'
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
export function daysOf(showtimes: readonly Showtime[], now: Date): Day[] {
  const sorted = sortShowtimes(showtimes)
  const dates = [...new Set(sorted.map(({ Date: date }) => date))]
  return dates.map((date) => ({
    date,
    name: nameOf(date, now),
    short: shortDate(date).split('/').slice(0, 2).join('/'),
    showtimes: sorted.filter((showtime) => showtime.Date === date),
  }))
}

/** Returns the first day on which a seat can still be bought, or the first day if there is none. */
export function firstWithSeats(days: readonly Day[]): Day | undefined {
  return days.find(({ showtimes }) => showtimes.some(isBookable)) ?? days[0]
}

function nameOf(date: string, now: Date): string {
  if (date === localDateOf(now)) return 'Today'
  if (date === localDateOf(new Date(now.getTime() + DAY_MS))) return 'Tomorrow'
  return weekday(date)
}
