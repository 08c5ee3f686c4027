/** The days of the week in the order of their numbers in a price card, where Monday is 1. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Returns the number of a date's day of the week: Monday is 1, and Sunday is 7. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}
