import { TILL_RECORD_NAMES } from '@velvet/contract/sales/counter.rules'
import type { TillLine } from '@velvet/contract/sales/staff-tills.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { useList } from '../../../parts/use-list.ts'
import { staffTillCalls } from './calls.ts'

const COLUMNS: readonly Column<TillLine>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  { title: 'What', cell: ({ kind }) => TILL_RECORD_NAMES[kind] },
  { title: 'Amount', cell: ({ kobo }) => (kobo > 0 ? formatKobo(kobo) : ''), isNumeric: true },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'By', cell: ({ by }) => by.name },
  { title: 'Approved by', cell: ({ approver }) => approver?.name },
]

/** Lists what happened at one session of a till besides sales. */
export function SessionEvents({ id, cursor }: { id: string; cursor: string | undefined }) {
  const { data } = useList(['tills', 'events'], staffTillCalls.listTillEvents, { id, cursor })
  return (
    <>
      <DataTable
        caption="What happened besides sales, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={(event) => event.id}
        empty="Nothing happened besides sales."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
