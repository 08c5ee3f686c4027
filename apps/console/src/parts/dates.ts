import { localDateOf, localTimeOf, shortDate, TIME_ZONE, twelveHour } from '@velvet/contract/shared/time/time'

const NO_BREAK_SPACE = '\u00a0'

/**
 * Writes an instant such as `21/Nov/2026, 2:05 PM` by the clocks in Lagos, wherever the computer
 * stands. The days of filters are those of Lagos too, and everybody reads the same time.
 */
export function dateAndTime(instant: string): string {
  return dateAndTimeIn(instant, TIME_ZONE)
}

/** Writes an instant in the time zone of a cinema. A line can end after the date, but not before AM. */
export function dateAndTimeIn(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return `${shortDate(localDateOf(at, timeZone))}, ${timeOfDayIn(at, timeZone)}`
}

/** Writes the time of day in the time zone of a cinema, such as `2:05 PM`, on one line. */
export function timeOfDayIn(instant: Date, timeZone: string): string {
  return twelveHour(localTimeOf(instant, timeZone)).replace(' ', NO_BREAK_SPACE)
}

/** The length of the part of a date for which a chart or a column has room: `22/Nov` of `22/Nov/2026`. */
export const DAY_AND_MONTH = 6
