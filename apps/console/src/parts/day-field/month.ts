import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { MONTH_NAMES } from '@velvet/contract/shared/typing/typed-day'

const WEEK = 7
/** 5 January 1970 was a Monday. */
const MONDAY = '1970-01-05'

/**
 * Returns the weeks of the month in which a day lies, from Monday to Sunday. The first and the last week
 * are filled up with days of the months before and after.
 */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const monday = dayAfter(first, -weekdayOf(first))
  const last = dayAfter(monthAfter(first, 1), -1)
  const weeks = Math.floor(daysBetween(monday, last) / WEEK) + 1
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_day, index) => dayAfter(monday, week * WEEK + index)),
  )
}

/** Returns the same day of another month, or the last day of a month that is shorter. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, length))
  return first.toISOString().slice(0, 10)
}

/** Returns the name of a day's month with its year, such as `November 2026`. */
export function monthName(day: string): string {
  return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}

interface Key {
  key: string
  shiftKey: boolean
}

/** Returns the day to which a key moves from this one; undefined for any other key. */
export function dayAfterKey(day: string, { key, shiftKey }: Key): string | undefined {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[key]
  if (days !== undefined) return dayAfter(day, days)
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months !== undefined) return monthAfter(day, shiftKey ? months * 12 : months)
  if (key === 'Home') return dayAfter(day, -weekdayOf(day))
  if (key === 'End') return dayAfter(day, WEEK - 1 - weekdayOf(day))
  return undefined
}

/** Returns how many days after Monday a day is. */
function weekdayOf(day: string): number {
  return ((daysBetween(MONDAY, day) % WEEK) + WEEK) % WEEK
}

function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS)
}
