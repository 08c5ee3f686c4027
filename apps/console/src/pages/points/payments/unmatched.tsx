import { useSearch } from '@tanstack/react-router'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { money, points } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'
import { creditOf, dismissalOf, refundOf } from './unmatched-actions.ts'
import { QUEUE_WORDS, REASONS, RESOLUTIONS } from '../../../parts/payment-words.ts'
import { phoneText } from '../../../parts/phone-words.ts'

const COLUMNS: readonly Column<UnmatchedPayment>[] = [
  { title: 'Noticed', isDate: true, cell: ({ noticedAt }) => dateAndTime(noticedAt) },
  { title: 'Reference', cell: ({ tx_ref }) => <span className="code">{tx_ref}</span> },
  {
    title: 'Customer',
    cell: ({ payment }) => (payment ? phoneText(payment.phoneNumber) : 'Unknown'),
  },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  { title: 'Paid', cell: paidOf, isNumeric: true },
  { title: 'Why', cell: ({ reason }) => REASONS[reason] },
]

const RESOLVED: readonly Column<UnmatchedPayment>[] = [
  { title: 'Resolution', cell: ({ resolution }) => resolution && RESOLUTIONS[resolution] },
  { title: 'By', cell: ({ resolvedBy }) => resolvedBy },
  { title: 'Reason', cell: ({ note }) => note },
]

function paidOf({ amount, currency, creditableVp }: UnmatchedPayment) {
  return (
    <>
      {money(amount, currency)}
      <div className="muted">{points(creditableVp)}</div>
    </>
  )
}

export function Unmatched() {
  useTitle('Unmatched payments')
  const { state, cursor } = useSearch({ from: '/signed-in/payments/unmatched' })
  const chosen = state === 'resolved' ? 'resolved' : 'open'
  const { data, shown } = useList(['money', 'unmatched'], paymentCalls.listUnmatched, {
    state: chosen,
    before: cursor,
  })
  const isOpen = shown.state === 'open'
  const actions = useActions()
  const resolving: Column<UnmatchedPayment> = {
    title: 'Resolve',
    cell: (entry) => <ActionButtons actions={actionsOf(entry)} about={entry.tx_ref} ask={actions.ask} />,
  }
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Shown" name="state" value={chosen} text={QUEUE_WORDS} />
      </Filters>
      {actions.view}
      <DataTable
        caption="Money that fits no top-up, newest first"
        columns={[...COLUMNS, ...(isOpen ? [resolving] : RESOLVED)]}
        rows={data.unmatched}
        keyOf={({ id }) => id}
        empty={isOpen ? 'All money has found its top-up.' : 'Nothing was resolved yet.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function actionsOf(entry: UnmatchedPayment): Action[] {
  return [
    ...(entry.creditableVp > 0 ? [creditOf(entry)] : []),
    ...(entry.amount > 0 ? [refundOf(entry)] : []),
    dismissalOf(entry),
  ]
}
