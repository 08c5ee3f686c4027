import { BUSINESS_DAY_BEGINS } from '../catalogue/business-day.ts'
import { DAY_MS } from '../shared/time/durations.ts'

/** The most days of one report: a year, and some weeks of the year before to compare it with. */
export const REPORT_MAX_DAYS = 400
/** A report without dates covers this many days, of which today is the last. */
export const REPORT_USUAL_DAYS = 14

/** The report of films by week has this many weeks, which are as many columns as a screen has room for. */
export const FILM_WEEKS = 6

/** The returns of a day also list its changes to this many earlier days. */
export const RETURNS_ADJUST_DAYS = 14

/** The sales report is grouped by film, by cinema, or by another entry of this list. */
export const SALES_BY = ['film', 'cinema', 'distributor', 'day', 'hour'] as const
export type SalesBy = (typeof SALES_BY)[number]

/** The report of showtimes by play date is grouped by one of these. */
export const SHOWS_BY = ['showtime', 'film', 'cinema', 'distributor', 'screen', 'day', 'weekday'] as const
export type ShowsBy = (typeof SHOWS_BY)[number]

/** The days of the week in the order of their numbers in the report of busy hours, where Monday is 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The box office is grouped by one of these. */
export const BOX_OFFICE_BY = ['showtime', 'film', 'cinema', 'distributor', 'day', 'type', 'zone'] as const
export type BoxOfficeBy = (typeof BOX_OFFICE_BY)[number]

/**
 * The times at which a day of sales can begin, by the clocks at the cinema: at midnight, or with the
 * business day.
 */
export const DAY_BEGINS = ['00:00', BUSINESS_DAY_BEGINS] as const

/** Returns the number of days, including the first day and the last day. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}
