import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { caller, type AnswerOf } from '@velvet/client/call'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import type { listVouchers } from '@velvet/contract/sales/vouchers.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable, Pages, type Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { NewVouchersDialog } from './new-vouchers-dialog.tsx'

const callVouchers = caller<typeof listVouchers>('GET /api/v1/staff/vouchers')

type Batch = AnswerOf<typeof callVouchers>['items'][number]

const open = ({ vouchers, used, lapsed }: Batch) => vouchers - used - lapsed

const COLUMNS: readonly Column<Batch>[] = [
  { title: 'Buyer', cell: ({ buyer }) => buyer },
  { title: 'Paid for each', cell: ({ paidKobo }) => formatKobo(paidKobo), isNumeric: true },
  { title: 'Face value', cell: ({ faceKobo }) => formatKobo(faceKobo), isNumeric: true },
  { title: 'Vouchers', cell: ({ vouchers }) => count(vouchers), isNumeric: true },
  { title: 'Used', cell: ({ used }) => count(used), isNumeric: true },
  { title: 'Lapsed', cell: ({ lapsed }) => count(lapsed), isNumeric: true },
  { title: 'Owed', cell: (batch) => formatKobo(open(batch) * batch.paidKobo), isNumeric: true },
  { title: 'Until', cell: ({ until }) => shortDate(until) },
  { title: 'Sold by', cell: ({ madeBy }) => madeBy.name },
]

/** Lists the vouchers that companies have bought, and sells more. */
export function Vouchers() {
  useTitle('Vouchers')
  const { cursor } = useSearch({ from: '/signed-in/books/vouchers' })
  const { data } = useList(['money', 'vouchers'], callVouchers, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setIsAdding(false)
    void queries.invalidateQueries({ queryKey: ['money'] })
  }
  return (
    <>
      <p className="muted">
        A company pays for vouchers in advance, and each pays for one ticket at a till. The ticket is worth what the
        company has paid. Unused vouchers are owed until they lapse after their last day.
      </p>
      <div className="actions">
        <Button onClick={() => setIsAdding(true)}>Sell vouchers</Button>
      </div>
      <DataTable
        caption="Vouchers of companies, the newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="No company has bought vouchers yet."
      />
      <Pages next={data.next} cursor={cursor} />
      {isAdding && <NewVouchersDialog onClose={close} />}
    </>
  )
}
