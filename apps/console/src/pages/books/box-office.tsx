import { useSearch } from '@tanstack/react-router'
import type { BoxOfficeRow } from '@velvet/contract/endpoints/money/box-office'
import { formatKobo } from '@velvet/contract/money/kobo'
import { REPORT_MAX_DAYS } from '@velvet/contract/money/report-rules'
import type { BoxOfficeBy } from '@velvet/contract/money/report-rules'
import { DataTable } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Download } from '../../parts/download.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../parts/filters.tsx'
import { count } from '../../parts/money.ts'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'
import { BOOKS, BOX_OFFICE, bookCalls } from './calls.ts'

const BY: Record<BoxOfficeBy, string> = {
  ...{ showtime: 'Showtime', film: 'Film', cinema: 'Cinema', distributor: 'Distributor' },
  type: 'Ticket type',
}

/** Shows what showtimes have taken by play date, with a column for each tax. */
export function BoxOffice() {
  useTitle('Box office')
  const search = useSearch({ from: '/signed-in/books/' })
  // Somebody may type any word into the address. The server refuses unknown ones.
  const input = { ...search, by: (search.by ?? 'film') as BoxOfficeBy }
  const { data, shown } = useList([...BOOKS, 'box-office'], bookCalls.reportBoxOffice, input)
  const taxes = data.total.taxes.map(({ name }) => name)
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="By" name="by" value={input.by} words={BY} />
        <DayFilters
          most={REPORT_MAX_DAYS}
          from={search.from ?? data.from}
          to={search.to ?? data.to}
        />
        <Download path={`${BOX_OFFICE}.csv`} input={input} />
      </Filters>
      <DataTable
        caption={`Box office by ${BY[shown.by].toLowerCase()}`}
        columns={columnsOf(BY[shown.by], taxes)}
        rows={data.rows}
        keyOf={({ key }) => key}
        total={{ key: '', label: 'Total', ...data.total }}
        empty="Nothing was sold for these play dates."
      />
      <p className="muted">
        By play date: every ticket counts on the business day of its showtime, whenever it was sold,
        and tickets that went back count nowhere. Gross, taxes and net are what each ticket has
        carried since its sale.
      </p>
    </>
  )
}

function columnsOf(title: string, taxes: readonly string[]): Column<BoxOfficeRow>[] {
  return [
    { title, cell: ({ label }) => label },
    { title: 'Tickets', cell: ({ tickets }) => count(tickets), isFigure: true },
    { title: 'Free', cell: ({ complimentary }) => count(complimentary), isFigure: true },
    { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isFigure: true },
    ...taxes.map((name): Column<BoxOfficeRow> => ({
      ...{ title: name, isFigure: true },
      cell: (row) => formatKobo(row.taxes.find((tax) => tax.name === name)?.kobo ?? 0),
    })),
    { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isFigure: true },
  ]
}
