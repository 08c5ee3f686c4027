import { useSearch } from '@tanstack/react-router'
import type { TaxOfPlace } from '@velvet/contract/books/naira-ledger.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { DayFilter, Filters } from '../../../parts/filters.tsx'
import { count } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'

function placeOf({ state, country }: TaxOfPlace): string {
  if (country === '') return 'Film hire and vouchers'
  return state === '' ? country : `${state}, ${country}`
}

const COLUMNS: readonly Column<TaxOfPlace>[] = [
  { title: 'Place', cell: placeOf },
  { title: 'Tax', cell: ({ tax }) => tax },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
  { title: 'Tax due', cell: ({ taxKobo }) => formatKobo(taxKobo), isNumeric: true },
]

/** Shows the taxes of a month by place, with the amounts that a tax return asks for. */
export function MonthTaxes() {
  useTitle('Taxes of a month')
  const { month, sort } = useSearch({ from: '/signed-in/books/month-taxes' })
  const { data } = useList([...BOOKS, 'month-taxes'], bookCalls.reportTaxes, { month })
  return (
    <>
      <Filters>
        <DayFilter label="A day of the month" name="month" day={month ?? data.to} />
      </Filters>
      <p className="muted">
        What the ledger booked from {shortDate(data.from)} to {shortDate(data.to)}, by business days. Tickets of the app
        are booked when their showtime is closed, those of a counter when they are sold, and what goes back is deducted.
      </p>
      <DataTable
        caption="Taxes of the month by place"
        columns={COLUMNS}
        rows={data.rows}
        isSortable
        sorted={sort}
        keyOf={({ country, state, tax }) => `${country} ${state} ${tax}`}
        empty="No tax was due in this month."
      />
    </>
  )
}
