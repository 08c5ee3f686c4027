import { useSearch } from '@tanstack/react-router'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import type { SaleLine } from '@velvet/contract/books/reports.calls'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { Download } from '../../../parts/download.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { count, points } from '../../../parts/money.ts'
import { adding } from '../../../parts/table-rows.tsx'
import type { Group } from '../../../parts/table-rows.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { DAY_BEGINS_WORDS, dayBeginsOf } from './narrowed.ts'
import { NarrowedTo } from './narrowed-to.tsx'
import { PARTS } from './parts.ts'
import { REPORTS, reportCalls } from './calls.ts'

const KINDS: Record<SaleLine['kind'], string> = {
  sold: 'Sold',
  returned: 'Went back',
  admitted: 'Admitted',
}

const COLUMNS: readonly Column<SaleLine>[] = [
  { title: 'When', isWhole: true, cell: ({ at, timeZone }) => dateAndTimeIn(at, timeZone) },
  {
    title: 'What',
    cell: ({ kind, customer }) =>
      customer ? (
        <Noted note={<CustomerLink uuid={customer.uuid}>{customer.username}</CustomerLink>}>{KINDS[kind]}</Noted>
      ) : (
        KINDS[kind]
      ),
  },
  { title: 'Film', cell: ({ film, cinema }) => <Noted note={cinema}>{film}</Noted> },
  {
    title: 'Showtime',
    isWhole: true,
    cell: ({ startsAt, timeZone }) => dateAndTimeIn(startsAt, timeZone),
  },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Admissions', cell: ({ admissions }) => count(admissions), isNumeric: true },
  { title: 'App', cell: ({ vp }) => points(vp), isNumeric: true },
  {
    title: 'Counters',
    isNumeric: true,
    cell: ({ counterKobo }) => formatKobo(counterKobo),
  },
]

/** Groups the rows by day, with the totals of each day. */
const BY_DAY: Group<SaleLine> = {
  of: ({ day }) => shortDate(day),
  sum: adding('tickets', 'admissions', 'vp', 'counterKobo'),
  isOpen: true,
}

/** Lists the sales that add up to the figures of the report of sales. */
export function SaleLines() {
  useTitle(PARTS.lines)
  const search = useSearch({ from: '/signed-in/reports/lines' })
  const { cursor, from, to, cinemaID, filmID, distributor, hour } = search
  const dayBegins = dayBeginsOf(search)
  // The user may type any word into the address. The server refuses unknown ones.
  const kind = search.kind as SaleLine['kind'] | undefined
  const input = { from, to, cinemaID, filmID, distributor, hour, dayBegins, kind }
  const { data } = useList(['reports', 'sale-lines'], reportCalls.listSaleLines, {
    ...input,
    cursor,
  })
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <ChoiceFilter isSingle label="Each day" name="dayBegins" value={dayBegins} text={DAY_BEGINS_WORDS} />
        <ChoiceFilter label="What" name="kind" value={kind} text={KINDS} />
        <NarrowedTo search={search} names={data.items[0]} />
        <Download path={`${REPORTS}/sales/lines.csv`} input={input} />
      </Filters>
      <p className="muted">
        Each line counts on the day of its sale, refund or admission, by the clocks at the cinema.
      </p>
      <DataTable
        caption="Sales, refunds and admissions, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ kind, id }) => `${kind}.${id}`}
        group={{ ...BY_DAY, isPage: data.next !== null || cursor !== undefined }}
        empty="Nothing was sold, returned or admitted in these days."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
