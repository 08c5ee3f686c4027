import { businessDayOf, dayAfter } from '@velvet/contract/business-day'
import { instantOf, localTimeOf } from '@velvet/contract/time'

const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
/** What starts later than this on the next morning stands at the end of the timeline. */
const CLOSES = '03:00'

/** The part of a cinema's business day that the timeline shows: from 06:00 to 03:00. */
export interface Day {
  /** The date of its morning, such as `2026-11-21`. */
  date: string
  zone: string
  /** In milliseconds since 1970, like every instant of the timeline. */
  startsAt: number
  endsAt: number
}

export function timelineDay(date: string, zone: string): Day {
  const startsAt = businessDayOf(date, zone).from.getTime()
  return { date, zone, startsAt, endsAt: instantOf(dayAfter(date, 1), CLOSES, zone).getTime() }
}

/** Returns the same day with room for a showtime that starts after 03:00. */
export function roomFor(day: Day, starts: readonly number[]): Day {
  const latest = Math.max(day.endsAt, ...starts.map((start) => start + HOUR_MS))
  return { ...day, endsAt: latest }
}

/** Returns the time of day that clocks in the zone show, such as `18:05`. */
export function clock(instant: number, zone: string): string {
  return localTimeOf(new Date(instant), zone)
}

/** Returns every full hour of the day. A day on which the clocks change has one more or one less. */
export function hoursOf({ startsAt, endsAt, zone }: Day): { at: number; label: string }[] {
  const count = Math.ceil((endsAt - startsAt) / HOUR_MS)
  return Array.from({ length: count }, (_, index) => {
    const at = startsAt + index * HOUR_MS
    return { at, label: clock(at, zone) }
  })
}
