import { useSearch } from '@tanstack/react-router'
import type { TimeOfWeek } from '@velvet/contract/books/show-reports.calls'
import { REPORT_MAX_DAYS, WEEKDAYS } from '@velvet/contract/books/reports.rules'
import { businessMinutes } from '@velvet/contract/catalogue/business-day'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { NarrowToCinema } from '../../../parts/cinema-filter.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { NOTHING_PLAYED } from '../../../parts/empty-words.ts'
import { Download } from '../../../parts/download.tsx'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { count } from '../../../parts/money.ts'
import { share } from '../../../parts/percent.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { REPORTS, showReportCalls } from './calls.ts'
import styles from './occupancy.module.css'
import { PARTS } from './parts.ts'

interface Row {
  /** Such as `19:00`; empty for the row of all hours. */
  hour: string
  times: readonly TimeOfWeek[]
}

/** Shows how full showtimes were, by the hour and the weekday on which they began. */
export function Occupancy() {
  useTitle(PARTS.occupancy)
  const search = useSearch({ from: '/signed-in/reports/occupancy' })
  const { from, to, cinemaID } = search
  const { data } = useList(['reports', 'occupancy'], showReportCalls.reportOccupancy, {
    from,
    to,
    cinemaID,
  })
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <NarrowToCinema cinema={data.cinema} />
        <Download path={`${REPORTS}/occupancy.csv`} input={{ from, to, cinemaID }} />
      </Filters>
      <p className="muted">
        By play date: the share of the seats of the halls that have a ticket, by the hour in which showtimes began.
      </p>
      <div className={styles.grid}>
        <DataTable
          isFixed
          caption="Occupancy by hour and weekday"
          columns={COLUMNS}
          rows={rowsOf(data.items)}
          keyOf={({ hour }) => hour}
          total={{ hour: '', times: data.items }}
          empty={NOTHING_PLAYED}
        />
      </div>
      <p className="muted">
        The deeper the colour, the fuller the hall. Below each share are the tickets and the seats that it is of. A
        showtime after midnight counts for the weekday before, on whose business day it is. Hours are those of the
        clocks at the cinema, and cancelled showtimes are left out.
      </p>
    </>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Begins', cell: ({ hour }) => (hour === '' ? 'All hours' : twelveHour(hour)) },
  ...WEEKDAYS.map((title, index): Column<Row> => ({
    title,
    isNumeric: true,
    cell: ({ times }) => <Share of={times.filter(({ weekday }) => weekday === index + 1)} />,
  })),
  { title: 'Whole week', isNumeric: true, cell: ({ times }) => <Share of={times} /> },
]

/** Five colours can still be told apart in a table. The deepest one is for a full hall. */
const STEPS = 5
const TONES = [styles.empty, styles.quiet, styles.some, styles.half, styles.busy, styles.full]

/** Shows how full these showtimes were, on a colour that is deeper for more. */
function Share({ of }: { of: readonly TimeOfWeek[] }) {
  const tickets = of.reduce((sum, time) => sum + time.tickets, 0)
  const seats = of.reduce((sum, time) => sum + time.seats, 0)
  if (seats === 0) return <span className="muted">–</span>
  return (
    <span className={`${styles.share} ${TONES[Math.ceil((tickets / seats) * STEPS)] ?? ''}`}>
      {share(tickets / seats)}
      <small>
        {count(tickets)} of {count(seats)}
      </small>
    </span>
  )
}

/** Returns a row for each hour that has showtimes, in the order of a business day. */
function rowsOf(items: readonly TimeOfWeek[]): Row[] {
  return [...Map.groupBy(items, ({ hour }) => `${String(hour).padStart(2, '0')}:00`)]
    .map(([hour, times]) => ({ hour, times }))
    .sort((one, other) => businessMinutes(one.hour) - businessMinutes(other.hour))
}
