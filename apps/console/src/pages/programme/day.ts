import { HOUR_MS } from '@velvet/contract/time/durations'
import { businessDayOf, dayAfter } from '@velvet/contract/showtimes/business-day'
import { instantOf, localTimeOf } from '@velvet/contract/time/time'
import { timeOfDayIn } from '../../parts/dates.ts'

/** The timeline ends at this time of the next morning, unless a showtime starts later. */
const CLOSES = '03:00'

/** The part of a cinema's business day that the timeline shows: from 06:00 to 03:00. */
export interface Day {
  /** The date on which the day begins, such as `2026-11-21`. */
  date: string
  zone: string
  /** The start in milliseconds since 1970, like every instant of the timeline. */
  startsAt: number
  endsAt: number
}

export function timelineDay(date: string, zone: string): Day {
  const startsAt = businessDayOf(date, zone).from.getTime()
  return { date, zone, startsAt, endsAt: instantOf(dayAfter(date, 1), CLOSES, zone).getTime() }
}

/** Returns the day. If a showtime starts after 03:00, the day ends later. */
export function roomFor(day: Day, starts: readonly number[]): Day {
  const latest = Math.max(day.endsAt, ...starts.map((start) => start + HOUR_MS))
  return { ...day, endsAt: latest }
}

/** Returns the time of day as an input field needs it, such as `18:05`. */
export function fieldTime(instant: number, zone: string): string {
  return localTimeOf(new Date(instant), zone)
}

/** Returns the time of day as clocks in the zone show it, such as `6:05 PM`. */
export function clock(instant: number, zone: string): string {
  return timeOfDayIn(new Date(instant), zone)
}

/** Returns every full hour of the day. There is one more or one less when the clocks change. */
export function hoursOf({ startsAt, endsAt, zone }: Day): { at: number; label: string }[] {
  const count = Math.ceil((endsAt - startsAt) / HOUR_MS)
  return Array.from({ length: count }, (_, index) => {
    const at = startsAt + index * HOUR_MS
    return { at, label: clock(at, zone).replace(':00', '') }
  })
}
