import { Link, useSearch } from '@tanstack/react-router'
import { NO_TILL_CLOSED, TENDER_KINDS, TENDER_NAMES } from '@velvet/contract/sales/counter.rules'
import type { ZLine } from '@velvet/contract/sales/staff-tills.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { NarrowToCinema } from '../../../parts/cinema-filter.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { Download } from '../../../parts/download.tsx'
import { DayFilters, FilterLink, Filters, GivenFilter } from '../../../parts/filters.tsx'
import { count, koboDifference } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { staffTillCalls, TILLS } from './calls.ts'

const COLUMNS: readonly Column<ZLine>[] = [
  { title: 'Till', cell: tillOf },
  { title: 'Number', cell: numberOf, isNumeric: true },
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  {
    title: 'Closed',
    isDate: true,
    cell: ({ closedAt, timeZone }) => dateAndTimeIn(closedAt, timeZone),
  },
  { title: 'Opened by', cell: openerOf },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Sales', cell: ({ sales }) => formatKobo(sales), isNumeric: true },
  { title: 'Difference', cell: differenceOf, isNumeric: true },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Grand total', cell: ({ grandTotal }) => formatKobo(grandTotal), isNumeric: true },
]

/** Lists the Z reports of the tills, the last closing first. */
export function ZReports() {
  useTitle('Z reports')
  const search = useSearch({ from: '/signed-in/cinemas/tills/reports' })
  const { cursor, from, to, cinemaID, tillID, staffID } = search
  const input = { from, to, cinemaID, tillID, staffID }
  const { data } = useList(['tills', 'reports'], staffTillCalls.listZReports, { ...input, cursor })
  const [first] = data.items
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <NarrowToCinema cinema={data.narrowedTo} />
        <GivenFilter name="tillID" text={tillID && (first?.till.name ?? 'Only one till')} />
        <GivenFilter name="staffID" text={staffID && `Opened by ${first?.openedBy.name ?? 'one person'}`} />
        <Download path={`${TILLS}/reports.csv`} input={input} />
      </Filters>
      <DataTable
        caption="Z reports, the last closing first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ sessionID }) => sessionID}
        empty={NO_TILL_CLOSED}
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        A report counts on the business day of its closing, by the clocks at the cinema. The numbers of each till have
        no gaps, and its grand total is all that it has ever sold. The difference is what was counted above or below
        what was expected.
      </p>
    </>
  )
}

function tillOf({ till }: ZLine) {
  return (
    <FilterLink name="tillID" value={till.id}>
      {till.name}
    </FilterLink>
  )
}

function numberOf({ number, sessionID }: ZLine) {
  return (
    <Link to="/cinemas/tills/sessions/$id" params={{ id: sessionID }}>
      {number}
    </Link>
  )
}

function openerOf({ openedBy }: ZLine) {
  return (
    <FilterLink name="staffID" value={openedBy.id}>
      {openedBy.name}
    </FilterLink>
  )
}

/** Lists each way to pay that differs, because a card and cash that differ must not cancel out. */
function differenceOf({ difference }: ZLine) {
  const kinds = TENDER_KINDS.filter((kind) => difference[kind] !== 0)
  if (kinds.length === 0) return 'None'
  return kinds.map((kind) => `${TENDER_NAMES[kind]} ${koboDifference(difference[kind])}`).join(', ')
}
