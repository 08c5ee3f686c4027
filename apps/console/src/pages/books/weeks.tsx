import { useSearch } from '@tanstack/react-router'
import type { PlayWeek } from '@velvet/contract/endpoints/money/terms'
import { formatKobo } from '@velvet/contract/money/kobo'
import { REPORT_MAX_DAYS } from '@velvet/contract/money/report-rules'
import { shortDate } from '@velvet/contract/time/time'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { DayFilters, Filters } from '../../parts/filters.tsx'
import { count } from '../../parts/money.ts'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'
import { BOOKS, bookCalls } from './calls.ts'

const COLUMNS: readonly Column<PlayWeek>[] = [
  { title: 'Film', cell: filmOf },
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  { title: 'Week', cell: ({ week }) => week, isFigure: true },
  { title: 'First day', isDate: true, cell: ({ from }) => shortDate(from) },
  { title: 'Showtimes', cell: ({ sessions }) => count(sessions), isFigure: true },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isFigure: true },
  { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isFigure: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isFigure: true },
  { title: 'Hire', cell: ({ hireKobo }) => formatKobo(hireKobo), isFigure: true },
]

/** This column is shown only where a guarantee for a run is not reached, because the table is wide. */
const FINAL_LINE: Column<PlayWeek> = {
  ...{ title: 'Final line', isFigure: true },
  cell: ({ finalLineKobo }) => (finalLineKobo > 0 ? formatKobo(finalLineKobo) : ''),
}

/** Shows the distributor below the film, so that names of cinemas have more room. */
function filmOf({ film, distributor }: PlayWeek) {
  return (
    <>
      {film}
      <br />
      <span className="muted">{distributor}</span>
    </>
  )
}

/** Shows the film hire of each film and cinema by play week. */
export function Weeks() {
  useTitle('Weeks')
  const { cursor, from, to } = useSearch({ from: '/signed-in/books/weeks' })
  const { data } = useList([...BOOKS, 'weeks'], bookCalls.listPlayWeeks, { cursor, from, to })
  const isMissing = data.items.some(({ finalLineKobo }) => finalLineKobo > 0)
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
      </Filters>
      <DataTable
        caption="Play weeks by film and cinema, the newest first"
        columns={isMissing ? [...COLUMNS, FINAL_LINE] : COLUMNS}
        rows={data.items}
        keyOf={(row) => `${row.termsID}.${row.cinemaID}.${row.from}`}
        empty="No play week of a film with terms begins on these days."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        By play week: each line counts the showtimes of seven business days from its first day,
        whenever their tickets were sold, for the weeks that begin on these days. Hire is rounded
        once a line. The final line is what the guarantee of a run adds if the run ends with that
        week.
      </p>
    </>
  )
}
