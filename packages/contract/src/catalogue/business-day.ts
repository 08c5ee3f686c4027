import { DAY_MS } from '../shared/time/durations.ts'
import { instantOf, localDateOf, localTimeOf } from '../shared/time/time.ts'

/**
 * The hour at which the business day of a cinema begins. The last showtimes of an evening begin
 * after midnight, so a showtime at 00:30 belongs to the business day before.
 */
export const DAY_BEGINS_HOUR = 6
export const BUSINESS_DAY_BEGINS = '06:00'

/** Returns the business day, such as `2026-11-21`, to which an instant belongs in a time zone. */
export function businessDateOf(instant: Date, zone: string): string {
  const date = localDateOf(instant, zone)
  return localTimeOf(instant, zone) < BUSINESS_DAY_BEGINS ? dayAfter(date, -1) : date
}

/** Returns the present business day in a time zone. */
export const businessToday = (zone: string) => businessDateOf(new Date(), zone)

/**
 * Returns the instants at which a business day begins and at which the next business day begins.
 */
export function businessDayOf(date: string, zone: string): { from: Date; until: Date } {
  return {
    from: instantOf(date, BUSINESS_DAY_BEGINS, zone),
    until: instantOf(dayAfter(date, 1), BUSINESS_DAY_BEGINS, zone),
  }
}

/**
 * Returns the instant at which clocks show `time` within a business day, which ends after midnight.
 */
export function instantOnDay(date: string, time: string, zone: string): Date {
  return instantOf(time < BUSINESS_DAY_BEGINS ? dayAfter(date, 1) : date, time, zone)
}

/** Returns the minutes from the start of the business day to a time of day such as `00:30`. */
export function businessMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return ((hours + 24 - DAY_BEGINS_HOUR) % 24) * 60 + minutes
}

/** Returns the date this many days later, or earlier for a negative number. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
