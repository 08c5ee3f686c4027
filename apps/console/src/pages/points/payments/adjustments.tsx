import { useSearch } from '@tanstack/react-router'
import type { Adjustment } from '@velvet/contract/points/adjustments.calls'
import { useMe } from '../../../app/me.ts'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { signedPoints } from '../../../parts/ledger-words.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'

const REREADS = [['money'], ['customers'], ['audit']] as const

const STATES = {
  waiting: 'Waiting for a second person',
  done: 'Done',
  rejected: 'Rejected',
} as const

const COLUMNS: readonly Column<Adjustment>[] = [
  { title: 'Proposed', isDate: true, cell: ({ proposedAt }) => dateAndTime(proposedAt) },
  {
    title: 'Customer',
    cell: ({ customer }) => <CustomerLink uuid={customer.uuid}>{customer.username}</CustomerLink>,
  },
  { title: 'Points', cell: ({ amount }) => signedPoints(amount), isNumeric: true },
  { title: 'Reason', cell: ({ note }) => note },
  { title: 'By', cell: ({ proposedBy }) => proposedBy.name },
]

const DECIDED: readonly Column<Adjustment>[] = [
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy?.name ?? 'One person was enough' },
  { title: 'Comment', cell: ({ decisionNote }) => decisionNote },
]

/** Lists the balances that staff have changed by hand, and those that wait for a second person. */
export function Adjustments() {
  useTitle('Adjustments')
  const me = useMe()
  const { state, cursor } = useSearch({ from: '/signed-in/payments/adjustments' })
  const chosen = state === 'done' || state === 'rejected' ? state : 'waiting'
  const { data, shown } = useList(['money', 'adjustments'], paymentCalls.listAdjustments, {
    state: chosen,
    cursor,
  })
  const isWaiting = shown.state === 'waiting'
  const actions = useActions()
  const deciding: Column<Adjustment> = {
    title: 'Decide',
    cell: (one) => (
      <ActionButtons
        actions={actionsOf(one, me.id)}
        about={`${signedPoints(one.amount)} of ${one.customer.username}`}
        ask={actions.ask}
      />
    ),
  }
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Shown" name="state" value={chosen} text={STATES} />
      </Filters>
      {actions.view}
      <DataTable
        caption="Adjustments, newest first"
        columns={[...COLUMNS, ...(isWaiting ? [deciding] : DECIDED)]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={isWaiting ? 'Nothing to approve' : 'There is none yet. Adjust a balance on the page of its customer.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

/** Returns what a person may decide. A person who proposed an adjustment can only withdraw it. */
function actionsOf({ id, amount, customer, proposedBy }: Adjustment, myId: string): Action[] {
  const isOwn = proposedBy.id === myId
  const rejection: Action = {
    title: isOwn ? 'Withdraw your adjustment' : 'Reject an adjustment',
    text: `The balance of ${customer.username} stays as it is.`,
    label: isOwn ? 'Withdraw' : 'Reject',
    done: isOwn ? 'The adjustment is withdrawn.' : 'The adjustment is rejected.',
    invalidates: REREADS,
    call: ({ note }, options) => paymentCalls.rejectAdjustment({ id, note }, options),
  }
  if (isOwn) return [rejection]
  const approval: Action = {
    title: 'Approve an adjustment',
    text: `Changes the balance of ${customer.username} by ${signedPoints(amount)}.`,
    label: 'Approve',
    done: 'The balance is changed.',
    hasNote: false,
    invalidates: REREADS,
    call: (_, options) => paymentCalls.approveAdjustment({ id }, options),
  }
  return [approval, rejection]
}
