import { useSearch } from '@tanstack/react-router'
import type { PointsTransfer } from '@velvet/contract/points/transfers.calls'
import { useMe } from '../../../app/me.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { ChoiceFilter, Filters, useFilter } from '../../../parts/filters.tsx'
import { points } from '../../../parts/money.ts'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CUSTOMER_PICKS } from '../../../parts/picker/picks.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'

const REREADS = [['money'], ['customers'], ['audit']] as const

const STATES = { waiting: 'Not approved yet', done: 'Called back' } as const

const CALLED_BACK = 'The Points are called back.'
const CALL_BACK_WAITS = 'Nothing has moved yet: the call-back waits for a second person.'

const COLUMNS: readonly Column<PointsTransfer>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  {
    title: 'From',
    cell: ({ giver }) => <CustomerLink uuid={giver.uuid}>{giver.username}</CustomerLink>,
  },
  {
    title: 'To',
    cell: ({ receiver }) => <CustomerLink uuid={receiver.uuid}>{receiver.username}</CustomerLink>,
  },
  { title: 'Points', cell: ({ amount }) => points(amount), isNumeric: true },
  { title: 'Note', cell: ({ note }) => note },
  { title: 'Called back', cell: ({ recall }) => recall && recallText(recall) },
]

/** Lists the Points that customers gave one another. Finance calls gifts back here. */
export function PointsTransfers() {
  useTitle('Points transfers')
  const me = useMe()
  const filter = useFilter()
  const { state, customer, cursor } = useSearch({ from: '/signed-in/payments/points-gifts' })
  const chosen: keyof typeof STATES | undefined = state === 'waiting' || state === 'done' ? state : undefined
  const { data } = useList(['money', 'points-gifts'], paymentCalls.listPointsTransfers, {
    customer,
    cursor,
    state: chosen,
  })
  const parties = data.items.flatMap(({ giver, receiver }) => [giver, receiver])
  const name = parties.find(({ uuid }) => uuid === customer)?.username
  const actions = useActions()
  const deciding: Column<PointsTransfer> = {
    title: 'Decide',
    cell: (transfer) => (
      <ActionButtons
        actions={actionsOf(transfer, me.id)}
        about={`${points(transfer.amount)} from ${transfer.giver.username} to ${transfer.receiver.username}`}
        ask={actions.ask}
      />
    ),
  }
  return (
    <>
      <Filters>
        <ChoiceFilter label="Shown" name="state" value={chosen} text={STATES} />
        <Picker
          label="Customer"
          source={CUSTOMER_PICKS}
          none="Every customer"
          value={customer ? { name: name ?? 'One customer' } : null}
          onPick={(pick) => filter('customer', pick?.id)}
        />
      </Filters>
      {actions.view}
      <DataTable
        caption="Gifts of Points, newest first"
        columns={[...COLUMNS, deciding]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={chosen || customer ? 'No matching transfers.' : 'No transfers yet.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function recallText({ state, note, proposedBy, decidedBy }: NonNullable<PointsTransfer['recall']>) {
  const by = decidedBy ? `${proposedBy.name} and ${decidedBy.name}` : proposedBy.name
  return `${state === 'waiting' ? 'Waits, asked for by' : 'By'} ${by}: ${note}`
}

/**
 * Returns the decisions that a person may take about a transfer. The person who proposed a reversal cannot approve it.
 */
function actionsOf(transfer: PointsTransfer, myId: string): Action[] {
  const { id, amount, giver, receiver, recall } = transfer
  const text = `Takes ${points(amount)} from ${receiver.username} and gives them back to ${giver.username}. If ${receiver.username} has spent some of them, nothing happens.`
  if (recall?.state === 'done') return []
  if (recall === null) {
    return [
      {
        title: 'Call Points back',
        text,
        label: 'Call back',
        done: CALLED_BACK,
        invalidates: REREADS,
        call: async ({ note }, options) => {
          const { gift: transfer } = await paymentCalls.callBackPoints({ id, note }, options)
          return transfer.recall?.state === 'waiting' && CALL_BACK_WAITS
        },
      },
    ]
  }
  const isOwn = recall.proposedBy.id === myId
  const rejection: Action = {
    title: isOwn ? 'Withdraw your call-back' : 'Reject a call-back',
    text: `${receiver.username} keeps the Points.`,
    label: isOwn ? 'Withdraw' : 'Reject',
    done: isOwn ? 'The call-back is withdrawn.' : 'The call-back is rejected.',
    invalidates: REREADS,
    call: ({ note }, options) => paymentCalls.rejectPointsRecall({ id, note }, options),
  }
  if (isOwn) return [rejection]
  const approval: Action = {
    title: 'Approve a call-back',
    text,
    label: 'Approve',
    done: CALLED_BACK,
    hasNote: false,
    invalidates: REREADS,
    call: (_, options) => paymentCalls.approvePointsRecall({ id }, options),
  }
  return [approval, rejection]
}
