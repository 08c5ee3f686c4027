import { localDateOf, localTimeOf, twelveHour, weekday } from '@velvet/contract/shared/time/time'
import type { ListedShowtime } from '@velvet/contract/tickets/gate-lists.calls'
import { dates } from './reason-of.ts'

type Start = Pick<ListedShowtime, 'startsAt' | 'timeZone'>

/** Formats the start of a showtime in its cinema's time zone, such as `7:30 PM`. */
export function startOf({ startsAt, timeZone }: Start): string {
  return twelveHour(localTimeOf(new Date(startsAt), timeZone))
}

/** Returns the weekday of a showtime, or undefined if the showtime is today. */
export function otherDayOf({ startsAt, timeZone }: Start, now: number): string | undefined {
  const date = localDateOf(new Date(startsAt), timeZone)
  return date === localDateOf(new Date(now), timeZone) ? undefined : weekday(date, dates)
}
