/** Every date and time of the service is in Lagos time, whatever the clock of the reader says. */
export const TIME_ZONE = 'Africa/Lagos'

/** Nigeria is one hour ahead of UTC all year and has no daylight saving time. */
const LAGOS_OFFSET = '+01:00'
const LAGOS_OFFSET_MS = 3_600_000

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Turns `14:05` (seconds are allowed) into `2:05 PM`. Returns any other text unchanged. */
export function twelveHour(time: string): string {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time)
  if (!parts) return time
  const hour = Number(parts[1])
  return `${hour % 12 || 12}:${parts[2] ?? ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Turns `2026-11-21` into `Saturday`. Returns any other text unchanged. */
export function weekday(date: string): string {
  return WEEKDAYS[calendarDay(date)?.getUTCDay() ?? -1] ?? date
}

/** Turns `2026-11-21` into `21/Nov/2026`. Returns any other text unchanged. */
export function shortDate(date: string): string {
  const day = calendarDay(date)
  if (!day) return date
  return [date.slice(8, 10), MONTHS[day.getUTCMonth()], date.slice(0, 4)].join('/')
}

/** Returns the calendar date in Lagos at that instant, such as `2026-11-21`. */
export function localDateOf(instant: Date): string {
  return lagosClock(instant).slice(0, 10)
}

/** Returns the time of day in Lagos at that instant, such as `14:05`. */
export function localTimeOf(instant: Date): string {
  return lagosClock(instant).slice(11, 16)
}

/** Returns the instant at which clocks in Lagos show this date and time (`HH:MM` or `HH:MM:SS`). */
export function instantOf(date: string, time: string): Date {
  const instant = new Date(`${date}T${time}${LAGOS_OFFSET}`)
  if (!calendarDay(date) || Number.isNaN(instant.getTime())) {
    throw new RangeError('not a date and a time of day')
  }
  return instant
}

/** Returns seconds as minutes and seconds, such as `1:35` for 95; never less than `0:00`. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

function lagosClock(instant: Date): string {
  return new Date(instant.getTime() + LAGOS_OFFSET_MS).toISOString()
}

/** Returns midnight UTC of a date; undefined if the calendar has no such day, like 30 February. */
function calendarDay(date: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined
  return day
}
