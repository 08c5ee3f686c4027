import { callsOf } from '@velvet/client/calls-of'
import type * as accountChanges from '@velvet/contract/operator/account-changes.calls'
import type { AccountChange } from '@velvet/contract/operator/account-changes.calls'
import { useMe } from '../app/me.ts'
import type { Action } from './action.ts'
import { ActionButtons } from './action-buttons.tsx'
import { BOOKS } from './book-calls.ts'
import { DataTable, type Column } from './data-table.tsx'
import { dateAndTime } from './dates.ts'
import { useActions } from './use-actions.tsx'
import { useList } from './use-list.ts'

const calls = callsOf<typeof accountChanges>()({
  listAccountChanges: 'GET /api/v1/staff/accountchanges',
  approveAccountChange: 'POST /api/v1/staff/accountchanges/:id/approve',
  rejectAccountChange: 'POST /api/v1/staff/accountchanges/:id/reject',
})

const REREADS = [BOOKS, ['tills'], ['account-changes'], ['today'], ['audit']] as const

/** Lists the changes of accounts that wait for a second person to approve or reject them. Shows nothing if there are none. */
export function AccountChanges() {
  const me = useMe()
  const { data } = useList(['account-changes'], calls.listAccountChanges, {})
  const actions = useActions()
  const columns: readonly Column<AccountChange>[] = [
    { title: 'For', cell: ({ subject }) => subject.name },
    { title: 'Account now', cell: ({ from }) => from || 'None' },
    { title: 'New account', cell: ({ to }) => to || 'None' },
    {
      title: 'Proposed',
      cell: ({ proposedBy, proposedAt }) => `${proposedBy.name}, ${dateAndTime(proposedAt)}`,
    },
    {
      title: 'Act',
      cell: (change) => (
        <ActionButtons
          actions={actionsOf(change, me.id)}
          about={`the account of ${change.subject.name}`}
          ask={actions.ask}
        />
      ),
    },
  ]
  return (
    <>
      {data.items.length > 0 && (
        <DataTable
          caption="Accounts that wait for a second person"
          columns={columns}
          rows={data.items}
          keyOf={({ id }) => id}
          empty=""
        />
      )}
      {data.next !== null && <p className="muted">More changes wait after these.</p>}
      {actions.view}
    </>
  )
}

/** Returns the decisions that this person may make. The proposer of a change can only withdraw it. */
function actionsOf({ id, subject, from, to, proposedBy }: AccountChange, myId: string): Action[] {
  const isOwn = proposedBy.id === myId
  const rejection: Action = {
    title: isOwn ? 'Withdraw your change of an account' : 'Reject a change of an account',
    text: `The account of ${subject.name} stays as it is.`,
    label: isOwn ? 'Withdraw' : 'Reject',
    done: isOwn ? 'The change is withdrawn.' : 'The change is rejected.',
    invalidates: REREADS,
    call: ({ note }, options) => calls.rejectAccountChange({ id, note }, options),
  }
  if (isOwn) return [rejection]
  const approval: Action = {
    title: 'Approve a change of an account',
    text: `Money for ${subject.name} goes to “${to || 'no account'}” in place of “${from || 'no account'}”. Please ask them on a number that you know before you approve.`,
    label: 'Approve',
    done: 'The account is changed.',
    hasNote: false,
    invalidates: REREADS,
    call: (_, options) => calls.approveAccountChange({ id }, options),
  }
  return [approval, rejection]
}
