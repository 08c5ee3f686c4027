import { Link, useSearch } from '@tanstack/react-router'
import { NO_TILL_CLOSED } from '@velvet/contract/sales/counter.rules'
import type { DifferenceRow } from '@velvet/contract/sales/staff-tills.calls'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { NarrowToCinema } from '../../../parts/cinema-filter.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Download } from '../../../parts/download.tsx'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { count, koboDifference } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { staffTillCalls, TILLS } from './calls.ts'

const TOTALS: readonly Column<DifferenceRow>[] = [
  { title: 'Closings', cell: ({ closings }) => count(closings), isNumeric: true },
  {
    title: 'With a difference',
    isNumeric: true,
    cell: ({ withDifference }) => count(withDifference),
  },
  { title: 'Cash', cell: ({ difference }) => koboDifference(difference.cash), isNumeric: true },
  {
    title: 'Terminal',
    isNumeric: true,
    cell: ({ difference }) => koboDifference(difference.terminal),
  },
  {
    title: 'Transfer',
    isNumeric: true,
    cell: ({ difference }) => koboDifference(difference.transfer),
  },
  { title: 'Missing', cell: ({ missing }) => koboDifference(missing), isNumeric: true },
  { title: 'Too much', cell: ({ surplus }) => koboDifference(surplus), isNumeric: true },
]

const EVERYBODY = { id: '', name: 'Total' }

/** Shows for each person how far the counts of their tills were off. */
export function Differences() {
  useTitle('Differences of tills')
  const { from, to, cinemaID } = useSearch({ from: '/signed-in/cinemas/tills/differences' })
  const input = { from, to, cinemaID }
  const { data } = useList(['tills', 'differences'], staffTillCalls.reportDifferences, input)
  const days = { from: data.from, to: data.to, ...(cinemaID !== undefined && { cinemaID }) }
  const person: Column<DifferenceRow> = {
    title: 'Opened by',
    cell: ({ person: { id, name } }) =>
      id === '' ? (
        name
      ) : (
        <Link to="/cinemas/tills/reports" search={{ ...days, staffID: id }}>
          {name}
        </Link>
      ),
  }
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <NarrowToCinema cinema={data.narrowedTo} />
        <Download path={`${TILLS}/differences.csv`} input={input} />
      </Filters>
      <DataTable
        caption="Differences of counts, by the person who opened the till"
        columns={[person, ...TOTALS]}
        rows={data.rows}
        keyOf={({ person: { id } }) => id}
        total={{ person: EVERYBODY, ...data.total }}
        empty={NO_TILL_CLOSED}
      />
      <p className="muted">
        A closing belongs to the person who opened the till, whoever counted it. Cash, Terminal and Transfer are the
        sums of all differences; Missing and Too much do not cancel each other out.
      </p>
    </>
  )
}
