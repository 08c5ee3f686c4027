import { DAY_MS } from '../time/durations.ts'
import { isInNamedYears } from '../time/named-years.ts'
import { isCalendarDay } from '../time/time.ts'
import { plainDigits } from './typed-number.ts'

export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')

/** A day as people write it. The day stands before the month, as everywhere outside of America. */
const FORMS = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  /^(?<day>\d{1,2})[-/. ]+(?<month>\d{1,2})(?:[-/. ]+(?<year>\d{4}|\d\d))?$/,
  /^(?<day>\d{1,2})[-/. ]*(?<month>[a-z]{3,9})(?:[-/., ]*(?<year>\d{4}|\d\d))?$/,
  /^(?<month>[a-z]{3,9})[-/. ]*(?<day>\d{1,2})(?:[-/., ]+(?<year>\d{4}|\d\d))?$/,
]

/** These parts of a typed day are ignored: a weekday before it, and `st` or `th` after the number. */
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,\s]+(?=\S)/
const ORDINAL = /(\d)(?:st|nd|rd|th)(?![a-z])/

/** How far the days that have a name of their own are from today. */
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/**
 * Returns the day that a person typed or pasted, such as `22/11/2026`, `22 Nov`, `Nov 22, 2026` or
 * `tomorrow`, in the form `2026-11-22`; undefined for any other text. A day without a year is in the
 * year of today.
 */
export function dayIn(text: string, today: string): string | undefined {
  const typed = plainDigits(text).trim().toLowerCase().replace(WEEKDAY, '').replace(ORDINAL, '$1')
  const distance = NAMED[typed]
  if (distance !== undefined) {
    return new Date(Date.parse(today) + distance * DAY_MS).toISOString().slice(0, 10)
  }
  const { day, month, year } = FORMS.map((form) => form.exec(typed)?.groups).find(Boolean) ?? {}
  if (day === undefined || month === undefined) return undefined
  const date = [yearOf(year, today), monthOf(month), day.padStart(2, '0')].join('-')
  return isCalendarDay(date) && isInNamedYears(date) ? date : undefined
}

/** Returns true for a text that ends with a whole year, so that its typing is over. */
export function isWholeDay(text: string): boolean {
  const typed = plainDigits(text).trim()
  return /^\d{4}-\d\d-\d\d$/.test(typed) || /(?:\D|^\d{4})\d{4}$/.test(typed)
}

function yearOf(typed: string | undefined, today: string): string {
  const thisYear = today.slice(0, 4)
  if (typed === undefined) return thisYear
  return typed.length === 2 ? thisYear.slice(0, 2) + typed : typed
}

/** Returns the number of a month as two digits. No month has the number 00. */
function monthOf(typed: string): string {
  if (/^\d/.test(typed)) return typed.padStart(2, '0')
  const index = MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(typed))
  return String(index + 1).padStart(2, '0')
}
