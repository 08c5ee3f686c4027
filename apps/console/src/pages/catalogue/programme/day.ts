import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { businessDayOf } from '@velvet/contract/catalogue/business-day'
import { localTimeOf } from '@velvet/contract/shared/time/time'
import { timeOfDayIn } from '../../../parts/dates.ts'

/** The business day of a cinema, from 06:00 to 06:00, or the part of it that the timeline shows. */
export interface Day {
  /** The date on which the day begins, such as `2026-11-21`. */
  date: string
  zone: string
  /** The start in milliseconds since 1970, like every instant of the timeline. */
  startsAt: number
  endsAt: number
}

export function timelineDay(date: string, zone: string): Day {
  const { from, until } = businessDayOf(date, zone)
  return { date, zone, startsAt: from.getTime(), endsAt: until.getTime() }
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
