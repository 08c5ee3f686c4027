import { country } from '../country/country.ts'
import { fill } from '../words/spoken.ts'

/**
 * The time zone of every date and time that belongs to no cinema, whatever the clock of the reader
 * says. A new cinema has this zone too, unless its operator names another.
 */
export const TIME_ZONE = country().zone

/** The city that gives that time zone its name, such as `Lagos`. */
export const HOME_CITY = TIME_ZONE.replace(/^.*\//, '')

/** The words of dates in one language, because browsers know none for Hausa, Yoruba, Igbo and Pidgin. */
export interface DateWords {
  /** The days from Sunday on, with a space between them. */
  weekdays: string
  /** The months in short, with a space between them. */
  months: string
  /** Puts `{day}`, `{month}` and `{year}` into their order. */
  date: string
  /** The first day of a month in a sentence, such as `1er` in French. */
  firstDay: string
}

export const ENGLISH_DATES = {
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  date: '{day}/{month}/{year}',
  firstDay: '1',
} as const satisfies DateWords

/** Turns `14:05` (seconds are allowed) into `2:05 PM`. Returns any other text unchanged. */
export function twelveHour(time: string): string {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time)
  if (!parts) return time
  const hour = Number(parts[1])
  return `${hour % 12 || 12}:${parts[2] ?? ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Turns `2026-11-21` into `Saturday`. Returns any other text unchanged. */
export function weekday(date: string, { weekdays }: DateWords = ENGLISH_DATES): string {
  return weekdays.split(' ')[calendarDay(date)?.getUTCDay() ?? -1] ?? date
}

/** Turns `2026-11-21` into `21/Nov/2026`. Returns any other text unchanged. */
export function shortDate(date: string, text: DateWords = ENGLISH_DATES): string {
  const at = calendarDay(date)
  if (!at) return date
  const month = text.months.split(' ')[at.getUTCMonth()] ?? ''
  // A day in a sentence has no leading zero; one between slashes keeps it, so that all dates are equally long.
  const day = text.date.includes('/') ? date.slice(8, 10) : at.getUTCDate()
  return fill(text.date, { day: day === 1 ? text.firstDay : day, month, year: date.slice(0, 4) })
}

/** Returns the calendar date in the zone at that instant, such as `2026-11-21`. */
export function localDateOf(instant: Date, zone = TIME_ZONE): string {
  return clockOf(instant, zone).slice(0, 10)
}

/** Returns the present day by the clocks of a time zone. */
export const localToday = (zone = TIME_ZONE) => localDateOf(new Date(), zone)

/** Returns the time of day in the zone at that instant, such as `14:05`. */
export function localTimeOf(instant: Date, zone = TIME_ZONE): string {
  return clockOf(instant, zone).slice(11, 16)
}

/**
 * Returns the date and the time of day that are written in an instant such as
 * `2026-11-21T14:05:00+01:00`: what clocks show at the place whose offset it has. An instant in UTC
 * (`Z`) belongs to no place.
 */
export function writtenClock(instant: string): { date: string; time: string } {
  if (!instant.endsWith('Z')) return { date: instant.slice(0, 10), time: instant.slice(11, 16) }
  const at = new Date(instant)
  return { date: localDateOf(at), time: localTimeOf(at) }
}

/**
 * Returns the instant at which clocks in the zone show this date and time (`HH:MM` or `HH:MM:SS`);
 * throws a RangeError for what is no date or time of day. A time that a change of the
 * clocks leaves out or repeats gives an instant within an hour of it.
 */
export function instantOf(date: string, time: string, zone = TIME_ZONE): Date {
  const shown = Date.parse(`${date}T${time}Z`)
  if (!calendarDay(date) || Number.isNaN(shown)) {
    throw new RangeError('not a date and a time of day')
  }
  const before = shown - aheadOfUtc(shown, zone)
  return new Date(shown - aheadOfUtc(before, zone))
}

/** Returns seconds as minutes and seconds, such as `1:35` for 95; never less than `0:00`. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
}

/** Returns how far the clocks of the zone are ahead of UTC at that instant, in milliseconds. */
function aheadOfUtc(instantMs: number, zone: string): number {
  const wholeSeconds = Math.floor(instantMs / 1000) * 1000
  return Date.parse(`${clockOf(new Date(wholeSeconds), zone)}Z`) - wholeSeconds
}

/** Making a formatter is slow, so each time zone keeps its formatter. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns what clocks in the zone show at that instant: `2026-11-21T14:05:30`. */
function clockOf(instant: Date, zone: string): string {
  const parts = formatterOf(zone).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value.padStart(2, '0') ?? ''
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return `${date}T${part('hour')}:${part('minute')}:${part('second')}`
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** Returns true for a date of the form `2026-11-21` that the calendar has. */
export function isCalendarDay(date: string): boolean {
  return calendarDay(date) !== undefined
}

/** Returns midnight UTC of a date; undefined if the calendar has no such day, like 30 February. */
function calendarDay(date: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(date)) return undefined
  return day
}
