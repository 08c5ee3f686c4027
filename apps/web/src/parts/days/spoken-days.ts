import * as dates from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import type { Days } from '../../app/use-today.ts'
import { w } from './words.ts'

// These functions say dates such as `2026-11-21` in the language of the page.

/** Returns text such as `Saturday`. */
export function weekday(date: string): string {
  return dates.weekday(date, w)
}

/** Returns text such as `Sat`. */
export function shortWeekday(date: string): string {
  return dates.weekday(date, { ...w, weekdays: w.shortWeekdays })
}

/** Returns text such as `21/Nov/2026`. */
export function shortDate(date: string): string {
  return dates.shortDate(date, w)
}

/** Returns text such as `21/Nov`. */
export function dayAndMonth(date: string): string {
  return dates.shortDate(date, { ...w, date: w.dayAndMonth })
}

/** Returns text such as `November 2026`. */
export function monthAndYear(date: string): string {
  return dates.shortDate(date, { ...w, months: w.longMonths, date: w.monthAndYear })
}

/** Returns text such as `Saturday, 21/Nov/2026`. */
export function fullDate(date: string): string {
  return fill(w.fullDate, { weekday: weekday(date), date: shortDate(date) })
}

/** Returns text such as `Saturday 21/Nov/2026, 2:05 PM` for a date and a time such as `14:05`. */
export function startOf(date: string, time: string): string {
  const at = dates.twelveHour(time)
  return fill(w.start, { weekday: weekday(date), date: shortDate(date), time: at })
}

/** Returns `Today` or `Tomorrow`; undefined for another day. */
export function nearDay(date: string, { today, tomorrow }: Days): string | undefined {
  if (date === today) return w.today
  return date === tomorrow ? w.tomorrow : undefined
}
