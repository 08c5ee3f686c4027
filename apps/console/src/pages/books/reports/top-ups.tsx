import { titleCase } from '@velvet/contract/catalogue/title-case'
import { UNITS } from '@velvet/contract/shared/kobo'
import { country } from '@velvet/contract/shared/country/country'
import { Link, useSearch } from '@tanstack/react-router'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import type { TopUpRow } from '@velvet/contract/books/reports.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { shortDate, HOME_CITY } from '@velvet/contract/shared/time/time'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import type { Group } from '../../../parts/table-rows.tsx'
import { Download } from '../../../parts/download.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { count, money, points } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { ShownChart } from '../../../parts/shown-chart.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { REPORTS, reportCalls } from './calls.ts'
import { DAY_AND_MONTH } from '../../../parts/dates.ts'
import { useEarlier } from './earlier.ts'
import { inOrder } from './order.ts'

const SORTED_BY = {
  day: ({ key }: TopUpRow) => key,
  begun: ({ begun }: TopUpRow) => begun.naira,
  credited: ({ credited }: TopUpRow) => credited.naira,
  takenBack: ({ takenBack }: TopUpRow) => takenBack.vp,
}

const COLUMNS: readonly Column<TopUpRow>[] = [
  { title: 'Day', cell: dayOf, sort: 'day' },
  { title: 'Provider', cell: ({ key, provider }) => key && PROVIDERS[provider] },
  { title: 'Begun', cell: begunOf, isNumeric: true },
  { title: 'Asked for', cell: ({ begun }) => money(begun.naira), isNumeric: true, sort: 'begun' },
  { title: 'Credited', cell: ({ credited }) => count(credited.count), isNumeric: true },
  {
    title: 'Paid',
    isNumeric: true,
    sort: 'credited',
    cell: ({ credited }) => money(credited.naira),
  },
  { title: 'Points', cell: ({ credited }) => points(credited.vp), isNumeric: true },
  {
    title: 'Taken back',
    isNumeric: true,
    sort: 'takenBack',
    cell: ({ takenBack }) => points(takenBack.vp),
  },
]

/** Adds up the rows of all providers. */
function sumsOf(rows: readonly TopUpRow[]): TopUpRow {
  const sum = (read: (row: TopUpRow) => number) => rows.reduce((all, row) => all + read(row), 0)
  return {
    key: '',
    day: '',
    provider: 'flutterwave',
    begun: { count: sum(({ begun }) => begun.count), naira: sum(({ begun }) => begun.naira), vp: 0 },
    credited: {
      count: sum(({ credited }) => credited.count),
      naira: sum(({ credited }) => credited.naira),
      vp: sum(({ credited }) => credited.vp),
    },
    takenBack: { count: 0, vp: sum(({ takenBack }) => takenBack.vp) },
  }
}

const BY_DAY: Group<TopUpRow> = { of: ({ day }) => shortDate(day), sum: sumsOf }

function dayOf({ key, day, provider }: TopUpRow) {
  if (!key) return 'Total'
  return (
    <Link to="/reports/credits" search={{ from: day, to: day, provider }}>
      {shortDate(day)}
    </Link>
  )
}

function begunOf({ key, day, provider, begun }: TopUpRow) {
  if (!key) return count(begun.count)
  return (
    <Link to="/payments" search={{ from: day, to: day, provider }}>
      {count(begun.count)}
    </Link>
  )
}

/** Compares the top-ups that were begun with the Points that were credited and taken back. */
export function TopUpReport() {
  useTitle('Top-ups')
  const { sort, chart, ...search } = useSearch({ from: '/signed-in/reports/topups' })
  // The user may type any word into the address. The server refuses unknown ones.
  const input = { ...search, provider: search.provider as PaymentProvider | undefined }
  const { data } = useList(['reports', 'top-ups'], reportCalls.reportTopUps, input)
  const earlier = useEarlier(reportCalls.reportTopUps, { ...input, from: data.from, to: data.to })
  const paidBefore = Map.groupBy(earlier.data?.rows ?? [], ({ day }) => day)
  const before = (day: string) => sumsOf(paidBefore.get(earlier.before(day)) ?? []).credited.naira
  const total: TopUpRow = { key: '', day: '', provider: 'flutterwave', ...data.total }
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={search.from ?? data.from} to={search.to ?? data.to} />
        <ChoiceFilter label="Provider" name="provider" value={search.provider} text={PROVIDERS} />
        <Download path={`${REPORTS}/topups.csv`} input={input} />
      </Filters>
      <p className="muted">
        By day in {HOME_CITY}: top-ups on the day on which they were begun, and Points on the day on which they were
        credited or taken back.
      </p>
      <ShownChart
        shown={chart}
        caption={`${titleCase(UNITS)} asked for and paid by day`}
        series={['Asked for', 'Paid', `Paid ${earlier.name.toLowerCase()}`]}
        places={placesOf(data.rows, before)}
        comparedWith={`Paid ${earlier.name.toLowerCase()}`}
        unit={country().sign}
        write={money}
      />
      <DataTable
        caption="Top-ups against credits, by day and provider"
        columns={COLUMNS}
        rows={inOrder(data.rows, sort, SORTED_BY)}
        keyOf={({ key }) => key}
        sorted={sort}
        total={total}
        group={BY_DAY}
        empty="No top-up was begun or credited in these days."
      />
    </>
  )
}

/** Adds up the providers of each day. */
function placesOf(rows: readonly TopUpRow[], before: (day: string) => number) {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const { begun, credited } = sumsOf(ofDay)
    const name = shortDate(day)
    return { name, label: name.slice(0, DAY_AND_MONTH), values: [begun.naira, credited.naira, before(day)] }
  })
}
