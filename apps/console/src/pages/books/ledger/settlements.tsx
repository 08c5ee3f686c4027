import { useSearch } from '@tanstack/react-router'
import type { ListedSettlement } from '@velvet/contract/books/settlements.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { useChoice } from '../../../parts/use-choice.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { NewSettlementDialog } from './new-settlement-dialog.tsx'
import { PaySettlementDialog } from './pay-settlement-dialog.tsx'
import { SettleAllDialog } from './settle-all-dialog.tsx'
import { SettlementDialog } from './settlement-dialog.tsx'

const COLUMNS: readonly Column<ListedSettlement>[] = [
  { title: 'Number', cell: ({ number }) => number, isNumeric: true },
  { title: 'With', cell: ({ party }) => party.name },
  { title: 'Week from', isDate: true, value: ({ week }) => week, cell: ({ week }) => shortDate(week) },
  { title: 'Gross', cell: ({ total }) => formatKobo(total.grossKobo), isNumeric: true },
  { title: 'Hire', cell: ({ total }) => formatKobo(total.hireKobo), isNumeric: true },
  { title: 'Due', cell: ({ payableKobo }) => formatKobo(payableKobo), isNumeric: true },
  { title: 'Paid', cell: paymentOf },
]

function paymentOf({ payment }: ListedSettlement): string {
  return payment ? `${shortDate(payment.paidOn)}, ${payment.reference}` : ''
}

const keyOf = ({ id }: ListedSettlement) => id

/** Lists the settlements with distributors and exhibitors. */
export function Settlements() {
  useTitle('Settlements')
  const { cursor, make, open: number } = useSearch({ from: '/signed-in/books/settlements' })
  const { data } = useList([...BOOKS, 'settlements'], bookCalls.listSettlements, { cursor })
  const [making, setMaking] = useState<'all' | 'one' | undefined>(make === 'week' ? 'all' : undefined)
  const [open, setOpen] = useState(data.items.find((one) => String(one.number) === number))
  const [paid, setPaid] = useState<ListedSettlement>()
  const choice = useChoice({ keyOf, nameOf: ({ number }: ListedSettlement) => `settlement ${number}` })
  const acts: Column<ListedSettlement> = {
    title: 'Act',
    cell: (row) => (
      <div className="actions">
        <Button look="quiet" aria-label={`Open ${row.number}`} onClick={() => setOpen(row)}>
          Open
        </Button>
        {!row.payment && (
          <Button look="quiet" aria-label={`Mark as paid: settlement ${row.number}`} onClick={() => setPaid(row)}>
            Mark as paid
          </Button>
        )}
      </div>
    ),
  }
  return (
    <>
      <div className="actions">
        <Button onClick={() => setMaking('all')}>Settle all distributors</Button>
        <Button look="quiet" onClick={() => setMaking('one')}>
          Settle a week
        </Button>
      </div>
      <DataTable
        caption="Settlements, the newest first"
        columns={[...COLUMNS, acts]}
        rows={data.items}
        keyOf={keyOf}
        choice={choice}
        bulk={{ noun: 'settlement' }}
        empty="No week has been settled yet. Settle one, and it is listed here with its lines and its paper."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        A settlement is never changed. Refunds, moves and new terms after it are lines of the next settlement with the
        same party, and each names the week it belongs to.
      </p>
      {making === 'all' && <SettleAllDialog onClose={() => setMaking(undefined)} />}
      {making === 'one' && <NewSettlementDialog onClose={() => setMaking(undefined)} />}
      {open && <SettlementDialog settlement={open} onClose={() => setOpen(undefined)} />}
      {paid && <PaySettlementDialog settlement={paid} onClose={() => setPaid(undefined)} />}
    </>
  )
}
