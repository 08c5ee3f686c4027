import { useSearch } from '@tanstack/react-router'
import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { REPORT_MAX_DAYS, RETURNS_ADJUST_DAYS } from '@velvet/contract/books/reports.rules'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Download } from '../../../parts/download.tsx'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { count } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'

const COLUMNS: readonly Column<BoxOfficeRow>[] = [
  { title: 'Play date', cell: ({ label }) => label },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Free', cell: ({ complimentary }) => count(complimentary), isNumeric: true },
  { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
  {
    title: 'File',
    cell: ({ key, label }) => (
      <Download path="/api/v1/staff/returns" input={{ date: key }} label={`Returns of ${label}`} />
    ),
  },
]

/** Lists the play dates on which something was sold, each with the file for authorities and distributors. */
export function Returns() {
  useTitle('Returns')
  const { from, to } = useSearch({ from: '/signed-in/books/returns' })
  const input = { from, to, by: 'day' as const }
  const { data } = useList([...BOOKS, 'returns'], bookCalls.reportBoxOffice, input)
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
      </Filters>
      <p className="muted">
        By play date: what is sold by now for the showtimes of a business day, without what went back.
      </p>
      <DataTable
        caption="Returns by play date"
        columns={COLUMNS}
        rows={data.rows.toReversed()}
        keyOf={({ key }) => key}
        empty="These play dates have no returns."
      />
      <p className="muted">
        A file has what was sold by the end of its play date, and keeps it. What a later day changes about the{' '}
        {RETURNS_ADJUST_DAYS} days before it, such as a refund, is in the file of the later day as an adjustment.
      </p>
    </>
  )
}
