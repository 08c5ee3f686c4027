import { HOME_CITY } from '@velvet/contract/shared/time/time'
import { useSearch } from '@tanstack/react-router'
import { shortDate } from '@velvet/contract/shared/time/time'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import type { CreditLine } from '@velvet/contract/books/reports.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { Download } from '../../../parts/download.tsx'
import { ChoiceFilter, DayFilters, Filters } from '../../../parts/filters.tsx'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { adding } from '../../../parts/table-rows.tsx'
import type { Group } from '../../../parts/table-rows.tsx'
import { money, points } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { PARTS } from './parts.ts'
import { REPORTS, reportCalls } from './calls.ts'

const REASONS: Partial<Record<CreditLine['reason'], string>> = {
  'top-up': 'Credited',
  'money-refund': 'Refunded',
  'refund-called-off': 'Refund was called off',
  'payment-reversed': 'Reversed by the bank',
  'reversal-undone': 'Reversal undone',
  'debt-collected': 'Debt collected',
}

const COLUMNS: readonly Column<CreditLine>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  { title: 'What', cell: ({ reason }) => REASONS[reason] ?? reason },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  { title: 'Reference', cell: ({ reference }) => <span className="code">{reference}</span> },
  {
    title: 'Customer',
    cell: ({ customer }) => <CustomerLink uuid={customer.uuid}>{customer.username}</CustomerLink>,
  },
  { title: 'Paid', cell: ({ naira }) => (naira > 0 ? money(naira) : ''), isNumeric: true },
  { title: 'Points', cell: ({ vp }) => points(vp), isNumeric: true },
]

/** Groups the rows by day, with the totals of each day. */
const BY_DAY: Group<CreditLine> = {
  of: ({ day }) => shortDate(day),
  sum: adding('naira', 'vp'),
  isOpen: true,
}

/** Lists the movements of Points that add up to the credits in the report of top-ups. */
export function CreditLines() {
  useTitle(PARTS.credits)
  const { cursor, from, to, provider } = useSearch({ from: '/signed-in/reports/credits' })
  // The user may type any word into the address. The server refuses unknown ones.
  const input = { from, to, provider: provider as PaymentProvider | undefined }
  const { data } = useList(['reports', 'credit-lines'], reportCalls.listCreditLines, {
    ...input,
    cursor,
  })
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
        <ChoiceFilter label="Provider" name="provider" value={provider} text={PROVIDERS} />
        <Download path={`${REPORTS}/topups/lines.csv`} input={input} />
      </Filters>
      <p className="muted">Each line counts on the day in {HOME_CITY} on which Points were credited or taken back.</p>
      <DataTable
        caption="Points credited and taken back, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        group={{ ...BY_DAY, isPage: data.next !== null || cursor !== undefined }}
        empty="No Points were credited or taken back in these days."
      />
      <Pages next={data.next} cursor={cursor} />
      <LagosTimes />
    </>
  )
}
