import { useSearch } from '@tanstack/react-router'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import type { VoucherBatch } from '@velvet/contract/sales/vouchers.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { DataTable, Pages, type Column } from '../../../parts/data-table.tsx'
import { Download, storeFile } from '../../../parts/download.tsx'
import { count } from '../../../parts/money.ts'
import { Noted } from '../../../parts/noted.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { NewVouchersDialog } from './new-vouchers-dialog.tsx'
import { ACCOUNTING, VOUCHER_REREADS, voucherCalls } from './voucher-calls.ts'

const STATES = {
  waiting: 'Waiting for a second person',
  open: 'Open',
  stopped: 'Stopped',
  rejected: 'Rejected',
} as const

/** Returns the number of vouchers that were made and are neither used nor lapsed. */
const owed = ({ madeBy, vouchers, used, lapsed }: VoucherBatch) => (madeBy ? vouchers - used - lapsed : 0)

const peopleOf = ({ proposedBy, madeBy }: VoucherBatch) =>
  [proposedBy, madeBy].flatMap((one) => one?.name ?? []).join(', ')

const COLUMNS: readonly Column<VoucherBatch>[] = [
  { title: 'Buyer', cell: (batch) => <Noted note={peopleOf(batch)}>{batch.buyer}</Noted> },
  { title: 'State', cell: ({ state }) => STATES[state] },
  {
    title: 'Paid for each',
    cell: ({ paidKobo, accounting }) => (
      <Noted note={`VAT ${ACCOUNTING[accounting].toLowerCase()}`}>{formatKobo(paidKobo)}</Noted>
    ),
    isNumeric: true,
  },
  { title: 'Face value', cell: ({ faceKobo }) => formatKobo(faceKobo), isNumeric: true },
  { title: 'Vouchers', cell: ({ vouchers }) => count(vouchers), isNumeric: true },
  { title: 'Used', cell: ({ used }) => count(used), isNumeric: true },
  { title: 'Lapsed', cell: ({ lapsed }) => count(lapsed), isNumeric: true },
  { title: 'Owed', cell: (batch) => formatKobo(owed(batch) * batch.paidKobo), isNumeric: true },
  { title: 'Until', cell: ({ until }) => shortDate(until) },
]

/** Lists the vouchers that companies have bought. One person proposes a batch, and another person makes its codes. */
export function Vouchers() {
  useTitle('Vouchers')
  const me = useMe()
  const { cursor } = useSearch({ from: '/signed-in/books/vouchers' })
  const { data } = useList(['money', 'vouchers'], voucherCalls.listVouchers, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  const { ask, view } = useActions()
  const acting: Column<VoucherBatch> = {
    title: 'Act',
    cell: (batch) => (
      <>
        <ActionButtons actions={actionsOf(batch, me.id)} about={`vouchers of ${batch.buyer}`} ask={ask} />
        {batch.madeBy && (
          <Download path="/api/v1/staff/vouchers/:id/statement.csv" input={{ id: batch.id }} label="Statement" />
        )}
      </>
    ),
  }
  return (
    <>
      <p className="muted">
        A company pays for vouchers in advance, and each pays for one ticket at a till. The ticket is worth what the
        company has paid. Unused vouchers are owed until they lapse after their last day.
      </p>
      <div className="actions">
        <Button onClick={() => setIsAdding(true)}>Propose vouchers</Button>
      </div>
      {view}
      <DataTable
        caption="Vouchers of companies, the newest first"
        columns={[...COLUMNS, acting]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="No company has bought vouchers yet."
      />
      <Pages next={data.next} cursor={cursor} />
      {isAdding && <NewVouchersDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}

function actionsOf({ id, state, vouchers, used, proposedBy, madeBy }: VoucherBatch, myId: string): Action[] {
  const isWaiting = state === 'waiting'
  const stopping: Action = {
    title: isWaiting ? 'Reject the vouchers' : 'Stop the vouchers',
    text: isWaiting
      ? 'No vouchers are made.'
      : 'Unused vouchers are refused at once and for good. What the company paid for them is owed until their last day.',
    label: isWaiting ? 'Reject' : 'Stop',
    done: isWaiting ? 'The vouchers are rejected.' : 'The vouchers are stopped.',
    invalidates: VOUCHER_REREADS,
    call: ({ note }, options) => voucherCalls.stopVouchers({ id, note }, options),
  }
  const isReplacing = state === 'open' && used === 0 && madeBy?.id === myId
  const making: Action = {
    title: isReplacing ? 'Replace the codes' : 'Make the vouchers',
    text: `${isReplacing ? 'The codes of the file before become invalid.' : `Makes ${count(vouchers)} vouchers.`} The file is the only place where the codes can be read: give it to the company alone.`,
    label: isReplacing ? 'Replace codes' : 'Make',
    done: isReplacing ? 'The codes are replaced.' : 'The vouchers are made.',
    hasNote: false,
    invalidates: VOUCHER_REREADS,
    call: () => storeFile('POST', '/api/v1/staff/vouchers/:id/make', { id }),
  }
  const canMake = isReplacing || (isWaiting && proposedBy.id !== myId)
  if (!isWaiting && state !== 'open') return []
  return canMake ? [making, stopping] : [stopping]
}
