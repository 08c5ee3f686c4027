import type { Showtime } from '@velvet/contract/shared/entities/entities'
import type { Coordinates } from '@velvet/device/location'
import { sortShowtimes } from '@velvet/contract/shared/typing/sorting'
import type { Days } from '../../app/use-today.ts'
import { dayAndMonth, nearDay, weekday } from '../../parts/days/spoken-days.ts'
import { kmIfKnown } from '../../parts/distance.ts'
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

interface CinemaTimes {
  id: string
  name: string
  /** Undefined while the place of the phone or of the cinema is unknown. */
  km: number | undefined
  showtimes: readonly Showtime[]
}

/** Groups showtimes by their cinema, the nearest one first. Those of a cinema keep their order. */
export function byCinema(showtimes: readonly Showtime[], here: Coordinates | null): CinemaTimes[] {
  const firsts = showtimes.filter(
    ({ CinemaID: id }, index) => showtimes.findIndex(({ CinemaID }) => CinemaID === id) === index,
  )
  return firsts
    .map((first) => ({
      id: first.CinemaID,
      name: first.CinemaName,
      km: kmIfKnown(first, here),
      showtimes: showtimes.filter(({ CinemaID }) => CinemaID === first.CinemaID),
    }))
    .sort((one, other) => (one.km ?? 0) - (other.km ?? 0))
}
