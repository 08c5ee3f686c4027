import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/time'

const NO_BREAK_SPACE = '\u00a0'

/** The time zone of the computer that shows the console. */
const { timeZone: OWN_ZONE } = new Intl.DateTimeFormat().resolvedOptions()

/** Writes an instant such as `21/Nov/2026, 2:05 PM`, in the zone of the computer that shows it. */
export function dateAndTime(instant: string): string {
  return dateAndTimeIn(instant, OWN_ZONE)
}

/** Writes the time of day of an instant, in the time zone of the computer that shows it. */
export function timeOfDay(instant: string): string {
  return timeOfDayIn(new Date(instant), OWN_ZONE)
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
