import { useSearch } from '@tanstack/react-router'
import type { ListedBankEvent } from '@velvet/contract/books/bank.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { BOOKS } from '../../../parts/book-calls.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { bankCalls } from './bank-calls.ts'
import { DepositDialog, PayoutDialog, SponsorDialog } from './bank-dialogs.tsx'
import { BANK_STATES, eventText, stateIn } from './bank-words.ts'
import { NAIRA_WORDS } from './naira-words.ts'

const STATES: Record<ListedBankEvent['state'], string> = {
  open: 'Open',
  ticked: 'Ticked off',
  undone: 'Undone',
}

const COLUMNS: readonly Column<ListedBankEvent>[] = [
  { title: 'Date', isDate: true, cell: ({ day }) => shortDate(day) },
  {
    title: 'What',
    cell: ({ kind, recordedBy }) =>
      recordedBy ? <Noted note={`Recorded by ${recordedBy.name}`}>{NAIRA_WORDS[kind]}</Noted> : NAIRA_WORDS[kind],
  },
  { title: 'Of', cell: ({ party }) => party },
  { title: 'Reference', isWhole: true, cell: ({ reference }) => reference },
  { title: 'At the bank', isNumeric: true, cell: ({ kobo }) => formatKobo(kobo) },
  { title: 'Fee', isNumeric: true, cell: ({ feeKobo }) => (feeKobo ? formatKobo(feeKobo) : '') },
  {
    title: 'Kept',
    isNumeric: true,
    cell: ({ keptKobo }) => (keptKobo ? formatKobo(keptKobo) : ''),
  },
  { title: 'State', cell: ({ state }) => STATES[state] },
]

/** Lists everything that moved the bank, and records what no provider reports. */
export function BankEvents() {
  useTitle('Bank events')
  const { cursor, state: typed } = useSearch({ from: '/signed-in/books/bank/events' })
  const state = stateIn(typed)
  const { data } = useList([...BOOKS, 'bank-events'], bankCalls.listBankEvents, { state, cursor })
  const [dialog, setDialog] = useState<'deposit' | 'payout' | 'sponsor'>()
  const { ask, view } = useActions()
  const close = () => setDialog(undefined)
  const acts: Column<ListedBankEvent> = {
    title: 'Act',
    cell: (event) => <ActionButtons actions={actionsOn(event)} about={eventText(event)} ask={ask} />,
  }
  return (
    <>
      <div className="actions">
        <Button onClick={() => setDialog('deposit')}>Record a deposit</Button>
        <Button look="quiet" onClick={() => setDialog('payout')}>
          Record a payout
        </Button>
        <Button look="quiet" onClick={() => setDialog('sponsor')}>
          Record a sponsor&rsquo;s payment
        </Button>
      </div>
      <Filters>
        <ChoiceFilter label="Events" name="state" value={state} text={BANK_STATES} isSingle />
      </Filters>
      {view}
      <DataTable
        caption="Everything that moved the bank, newest first"
        columns={[...COLUMNS, acts]}
        rows={data.items}
        keyOf={({ movement }) => String(movement)}
        empty={
          state === 'open'
            ? 'No event is open. Deposits, payouts and paid settlements are listed here until a line of a statement shows them.'
            : 'There is no such event.'
        }
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        Payouts of Paystack and Flutterwave are read from them every few hours. Kept is what a provider held back for
        refunds and chargebacks.
      </p>
      {dialog === 'deposit' && <DepositDialog onClose={close} />}
      {dialog === 'payout' && <PayoutDialog onClose={close} />}
      {dialog === 'sponsor' && <SponsorDialog onClose={close} />}
    </>
  )
}

function actionsOn({ id, state, kobo, reference }: ListedBankEvent): Action[] {
  if (id === null || state !== 'open') return []
  return [
    {
      title: `Undo ${reference}`,
      text: `${formatKobo(kobo)} leave the bank again in the books. Record the right event afterwards. This cannot be undone.`,
      label: 'Undo',
      done: 'The event is undone.',
      invalidates: [BOOKS, ['audit']],
      call: ({ note }, options) => bankCalls.undoBankEvent({ id, note }, options),
    },
  ]
}
