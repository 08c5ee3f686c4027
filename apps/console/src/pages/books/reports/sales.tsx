import { UNITS } from '@velvet/contract/shared/kobo'
import { country } from '@velvet/contract/shared/country/country'
import { Link, useSearch } from '@tanstack/react-router'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { formatKobo, nairaOf } from '@velvet/contract/shared/kobo'
import type { SalesRow } from '@velvet/contract/books/reports.calls'
import type { SalesBy } from '@velvet/contract/books/reports.rules'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { Download } from '../../../parts/download.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { count, money, points } from '../../../parts/money.ts'
import { searchWithout } from '../../../parts/list-search.ts'
import { ShownChart } from '../../../parts/shown-chart.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { REPORTS, reportCalls } from './calls.ts'
import { DAY_BEGINS_WORDS, dayBeginsOf, NARROWED_BY, type Narrowed } from './narrowed.ts'
import { DAY_AND_MONTH } from '../../../parts/dates.ts'
import { changeText } from '../../../parts/change-words.ts'
import { Noted } from '../../../parts/noted.tsx'
import { useEarlier } from './earlier.ts'
import { NarrowedTo } from './narrowed-to.tsx'
import { inOrder } from './order.ts'
import { PARTS } from './parts.ts'
import { appKobo, chartedRows, MOST_BARS, salesLabel, salesOrder } from './sales-rows.ts'

const TOTALS: readonly Column<SalesRow>[] = [
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true, sort: 'tickets' },
  { title: 'Points', cell: ({ vp }) => points(vp), isNumeric: true, sort: 'vp' },
  {
    title: 'App',
    isNumeric: true,
    sort: 'appKobo',
    cell: (row) => formatKobo(appKobo(row)),
  },
  {
    title: 'Counters',
    isNumeric: true,
    sort: 'counterKobo',
    cell: ({ counterKobo }) => formatKobo(counterKobo),
  },
  {
    title: 'Together',
    isNumeric: true,
    sort: 'grossKobo',
    cell: ({ grossKobo }) => formatKobo(grossKobo),
  },
]

const TITLES: Record<SalesBy, string> = {
  film: 'Film',
  cinema: 'Cinema',
  distributor: 'Distributor',
  day: 'Day',
  hour: 'Hour',
}

/**
 * Shows what was sold in the app and at counters. Each row links to the sales that add up to its
 * figures.
 */
export function Sales() {
  useTitle(PARTS.sales)
  const { sort, chart, ...search }: Narrowed & { sort?: string; chart?: string; by?: string } = useSearch({
    strict: false,
  })
  // The user may type any word into the address. The server refuses unknown ones.
  const input = {
    ...search,
    by: (search.by ?? 'day') as SalesBy,
    dayBegins: dayBeginsOf(search),
  }
  const { data, shown } = useList(['reports', 'sales'], reportCalls.reportSales, input)
  const { by } = shown
  const days = { from: data.from, to: data.to }
  const narrowed: Narrowed = searchWithout(shown, ['by', 'q', 'cursor'], days)
  const earlier = useEarlier(reportCalls.reportSales, { ...shown, ...days })
  const grossBefore = new Map(earlier.data?.rows.map(({ key, grossKobo }) => [key, grossKobo]))
  const before = ({ key }: SalesRow) =>
    key === '' ? earlier.data?.total.grossKobo : grossBefore.get(by === 'day' ? earlier.before(key) : key)
  const rows = inOrder(data.rows, sort, salesOrder(by))
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="By" name="by" value={input.by} text={TITLES} />
        <DayFilters most={REPORT_MAX_DAYS} from={search.from ?? data.from} to={search.to ?? data.to} />
        <ChoiceFilter isSingle label="Each day" name="dayBegins" value={input.dayBegins} text={DAY_BEGINS_WORDS} />
        <NarrowedTo search={search} />
        <Download path={`${REPORTS}/sales.csv`} input={input} />
      </Filters>
      <p className="muted">
        By the day of sale: what was sold less what went back, each on the day on which it happened.
      </p>
      <ShownChart
        shown={chart}
        caption={`Sales by ${TITLES[by].toLowerCase()}, in the app and at counters`}
        series={['App', 'Counters', earlier.name]}
        places={placesOf(data.rows, by, before)}
        comparedWith={earlier.name}
        isStacked
        isUnordered={by !== 'day' && by !== 'hour'}
        unit={country().sign}
        write={money}
      />
      {chart !== 'no' && data.rows.length > MOST_BARS && (
        <p className="muted">
          The chart shows the {by === 'day' ? 'last' : 'first'} {MOST_BARS} of {count(data.rows.length)} rows.
        </p>
      )}
      <DataTable
        caption={`Sales by ${TITLES[by].toLowerCase()}`}
        columns={[labelColumn(by, narrowed), ...TOTALS, earlierColumn(earlier.name, before)]}
        rows={rows}
        keyOf={({ key }) => key}
        sorted={sort}
        total={{ key: '', label: 'Total', ...data.total }}
        empty="Nothing was sold in these days."
      />
      <p className="muted">
        Days are those of the clocks at the cinema. Points are what customers paid in the app, and App is what their
        tickets are worth at the box office in {UNITS}. Counters is what windows took. Together is the sum of both,
        which is compared with the same weekdays before these days. How many people came is under Play date.
      </p>
    </>
  )
}

/** Returns the first column: what the row counts, linked to the sales that it adds up. */
function labelColumn(by: SalesBy, narrowed: Narrowed): Column<SalesRow> {
  return {
    title: TITLES[by],
    sort: 'label',
    cell: (row) => (
      <Link to="/reports/lines" search={row.key ? NARROWED_BY[by](narrowed, row.key) : narrowed}>
        {salesLabel(row, by)}
      </Link>
    ),
  }
}

type Before = (row: SalesRow) => number | undefined

/** Returns the column of what all sales were worth in the earlier days, with the change since. */
function earlierColumn(title: string, before: Before): Column<SalesRow> {
  return {
    title,
    isNumeric: true,
    cell: (row) => {
      const kobo = before(row)
      return kobo === undefined ? '' : <Noted note={changeText(row.grossKobo, kobo)}>{formatKobo(kobo)}</Noted>
    },
  }
}

const placesOf = (rows: readonly SalesRow[], by: SalesBy, before: Before) =>
  chartedRows(rows, by).map((row) => {
    const name = salesLabel(row, by)
    return {
      name,
      label: by === 'day' ? name.slice(0, DAY_AND_MONTH) : name,
      values: [nairaOf(appKobo(row)), nairaOf(row.counterKobo), nairaOf(before(row) ?? 0)],
    }
  })
