import { useSearch } from '@tanstack/react-router'
import type { ListedSettlement } from '@velvet/contract/books/settlements.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { reportedColumn } from '../../../parts/reported-column.ts'
import { useList } from '../../../parts/use-list.ts'
import { OwnPage } from './own-page.tsx'

const COLUMNS: readonly Column<ListedSettlement>[] = [
  { title: 'Number', cell: ({ number }) => String(number) },
  { title: 'First day', isDate: true, cell: ({ week }) => shortDate(week) },
  { title: 'Last day', isDate: true, cell: ({ to }) => shortDate(to) },
  { title: 'Tickets', cell: ({ total }) => count(total.tickets), isNumeric: true },
  { title: 'Gross', cell: ({ total }) => formatKobo(total.grossKobo), isNumeric: true },
  { title: 'Net', cell: ({ total }) => formatKobo(total.netKobo), isNumeric: true },
]
const DUE: readonly Column<ListedSettlement>[] = [
  { title: 'Hire', cell: ({ total }) => formatKobo(total.hireKobo), isNumeric: true },
  { title: 'Due', cell: ({ payableKobo }) => formatKobo(payableKobo), isNumeric: true },
  { title: 'Paid', cell: ({ payment }) => (payment ? shortDate(payment.paidOn) : 'Not yet') },
]

/** Lists the settlements with the distributor, the newest first. */
export function OwnSettlements() {
  return (
    <OwnPage title="Settlements">
      <Settlements />
    </OwnPage>
  )
}

function Settlements() {
  const { cursor } = useSearch({ from: '/signed-in/settlements' })
  const { data } = useList([...BOOKS, 'settlements'], bookCalls.listSettlements, { cursor })
  return (
    <>
      <p className="muted">
        By play week: each settlement counts the play weeks that began in its seven days, and what changed about earlier
        ones.
      </p>
      <DataTable
        caption="Settlements with you, the newest first"
        columns={[...COLUMNS, ...reportedColumn(data.items, ({ total }) => total), ...DUE]}
        rows={data.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/settlements/${id}`}
        empty="No week has been settled with you yet. Each settlement is listed here with its lines and its files."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
