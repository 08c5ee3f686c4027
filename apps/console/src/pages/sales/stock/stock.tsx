import { useSearch } from '@tanstack/react-router'
import type { StockRow } from '@velvet/contract/sales/stock.calls'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { CinemaFilter } from '../../../parts/cinema-filter.tsx'
import { useNamedCinema } from '../../../parts/cinema-query.ts'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { Download } from '../../../parts/download.tsx'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { count } from '../../../parts/money.ts'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { STOCK, stockCalls } from './calls.ts'
import { StockDialog } from './stock-dialog.tsx'
import { TASKS, type StockTask } from './stock-tasks.ts'

interface Cinema {
  id: string
  name: string
  timeZone: string
}

/** Shows the stock of each unit that a cinema counts. */
export function Stock() {
  useTitle('Stock')
  const { cinemaID } = useSearch({ from: '/signed-in/cinemas/tills/stock' })
  const cinema = useNamedCinema(cinemaID)
  return cinema ? <StockOfCinema cinema={cinema} /> : <NoCinema then="its stock is listed here" />
}

function StockOfCinema({ cinema }: { cinema: Cinema }) {
  const { from, to } = useSearch({ from: '/signed-in/cinemas/tills/stock' })
  const input = { cinemaID: cinema.id, from, to }
  const { data } = useList(['stock'], stockCalls.listStock, input)
  const isEditor = mayChange(useMe().role)
  const [task, setTask] = useState<StockTask>()
  const counted: Column<StockRow> = {
    title: 'Last count',
    cell: ({ lastCount }) =>
      lastCount
        ? `${count(lastCount.count)}, ${dateAndTimeIn(lastCount.at, cinema.timeZone)} by ${lastCount.by.name}`
        : 'Never',
  }
  // The expected numbers would influence a count, so the dialog replaces the list.
  if (task) return <StockDialog cinema={cinema} rows={data.rows} task={task} onClose={() => setTask(undefined)} />
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <CinemaFilter name="cinemaID" cinema={cinema} />
        <Download path={`${STOCK}.csv`} input={input} />
      </Filters>
      {isEditor && data.rows.length > 0 && (
        <div className="actions">
          {Object.values(TASKS).map((each) => (
            <Button key={each.label} look="quiet" onClick={() => setTask(each)}>
              {each.label}
            </Button>
          ))}
        </div>
      )}
      <DataTable
        caption={`Stock of ${cinema.name}`}
        columns={[...COLUMNS, counted]}
        rows={data.rows}
        keyOf={({ unitID }) => unitID}
        empty="Nothing is counted. The page Items says in which stock unit an item is counted."
      />
      <p className="muted">
        On hand is what is there now. Received, Sold, Wasted and Difference belong to the business days above, and the
        difference is what counts found above or below what was expected. A unit is watched from the first time that it
        is received or counted. It falls below 0 when tills without a network sell more than the stock says, or when
        more was wasted. Then please count it.
      </p>
    </>
  )
}

const COLUMNS: readonly Column<StockRow>[] = [
  { title: 'Unit', cell: ({ unit }) => unit },
  { title: 'On hand', cell: onHandOf, isNumeric: true },
  { title: 'Received', cell: ({ received }) => count(received), isNumeric: true },
  { title: 'Sold', cell: ({ sold }) => count(sold), isNumeric: true },
  { title: 'Wasted', cell: ({ wasted }) => count(wasted), isNumeric: true },
  { title: 'Difference', cell: ({ difference }) => differenceText(difference), isNumeric: true },
]

function onHandOf({ onHand }: StockRow) {
  if (onHand === null) return 'Not counted yet'
  return onHand < 0 ? <strong className="error">{count(onHand)}, below 0</strong> : count(onHand)
}

function differenceText(difference: number | null): string {
  if (difference === null) return ''
  return difference > 0 ? `+${count(difference)}` : count(difference)
}
