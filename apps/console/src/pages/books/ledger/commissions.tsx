import type { Commission } from '@velvet/contract/books/settlement-terms.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { bookCalls } from '../../../parts/book-calls.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { percent } from '../../../parts/percent.ts'
import { DatedList } from './dated-list.tsx'
import { NewCommissionDialog } from './new-commission-dialog.tsx'

const COLUMNS: readonly Column<Commission>[] = [
  { title: 'Exhibitor', cell: ({ exhibitor }) => exhibitor.name },
  { title: 'From', cell: ({ from }) => shortDate(from) },
  { title: 'Commission', cell: commissionText },
  { title: 'Note', cell: ({ note }) => note },
]

function commissionText({ ppm, ticketKobo }: Commission): string {
  return ppm === null ? `${formatKobo(ticketKobo ?? 0)} a ticket` : `${percent(ppm)} of gross`
}

/** Lists what the platform keeps of the sales in the app. */
export function Commissions() {
  return (
    <DatedList
      title="Commissions"
      caption="Commissions of exhibitors, the latest first day first"
      rule="The platform keeps a commission of what the app sells, and none of the sales at counters. Of one exhibitor, the commission with the latest first day that has come holds."
      call={bookCalls.listCommissions}
      columns={COLUMNS}
      empty="There is no commission yet, so exhibitors get all that the app sells, less film hire."
      add="Add a commission"
      form={(close) => <NewCommissionDialog onClose={close} />}
    />
  )
}
