import type { SalesRow } from '@velvet/contract/books/reports.calls'
import type { SalesBy } from '@velvet/contract/books/reports.rules'
import { twelveHour } from '@velvet/contract/shared/time/time'

/** Returns what the tickets that were sold in the app are worth at the box office. */
export const appKobo = ({ grossKobo, counterKobo }: SalesRow) => grossKobo - counterKobo

/** Returns what each column of the report sorts by. Days sort by the calendar, not by their letters. */
export const salesOrder = (by: SalesBy) => ({
  label: ({ key, label }: SalesRow) => (by === 'day' ? key : label),
  tickets: ({ tickets }: SalesRow) => tickets,
  vp: ({ vp }: SalesRow) => vp,
  appKobo,
  counterKobo: ({ counterKobo }: SalesRow) => counterKobo,
  grossKobo: ({ grossKobo }: SalesRow) => grossKobo,
})

/** Returns the name of a row. An hour has the form of all times, such as `7:00 PM`. */
export const salesLabel = ({ label }: { label: string }, by: SalesBy) => (by === 'hour' ? twelveHour(label) : label)

/** More bars would be too narrow to tell apart. */
export const MOST_BARS = 31

/** Returns the rows that the chart draws: the last days, or else the first rows of the report. */
export function chartedRows(rows: readonly SalesRow[], by: SalesBy): readonly SalesRow[] {
  return by === 'day' ? rows.slice(-MOST_BARS) : rows.slice(0, MOST_BARS)
}
