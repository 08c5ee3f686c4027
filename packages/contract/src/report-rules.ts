/** A report covers so many days at most: a year, and the weeks to compare it with. */
export const REPORT_MAX_DAYS = 400
/** Without dates, a report covers so many days, of which today is the last. */
export const REPORT_USUAL_DAYS = 14

/** What the rows of the report of sales stand for. */
export const SALES_BY = ['film', 'cinema', 'distributor', 'day', 'hour'] as const
export type SalesBy = (typeof SALES_BY)[number]

const DAY_MS = 86_400_000

/** Returns how many days there are from one to the other, both counted. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Returns the day that is so many days later, or earlier if `days` is below zero. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
