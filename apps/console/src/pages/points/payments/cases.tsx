import { resolutionsOf, type CaseResolution } from '@velvet/contract/points/cases.rules'
import { QUEUED_MONEY } from '@velvet/contract/points/waiting-money'
import { useSearch } from '@tanstack/react-router'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { money, points } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { disputeActions } from './dispute-actions.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'
import { CASE_KINDS, CASE_RESOLUTIONS, QUEUE_WORDS } from '../../../parts/payment-words.ts'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { phoneText } from '../../../parts/phone-words.ts'

const COLUMNS: readonly Column<MoneyCase>[] = [
  { title: 'Opened', isDate: true, cell: ({ openedAt }) => dateAndTime(openedAt) },
  { title: 'What', cell: ({ kind }) => CASE_KINDS[kind] },
  {
    title: 'Reference',
    cell: ({ tx_ref, ticketID }) => <span className="code">{tx_ref ?? ticketID}</span>,
  },
  {
    title: 'Customer',
    cell: ({ customer }) =>
      customer && <CustomerLink uuid={customer.uuid}>{phoneText(customer.phoneNumber)}</CustomerLink>,
  },
  { title: 'Provider', cell: ({ provider }) => provider && PROVIDERS[provider] },
  { title: 'Points', cell: ({ VpValue }) => VpValue > 0 && points(VpValue), isNumeric: true },
  { title: 'Money', cell: ({ amount }) => amount !== null && money(amount), isNumeric: true },
  { title: 'Reply by', isDate: true, cell: ({ dueAt }) => dueAt && dateAndTime(dueAt) },
]

const RESOLVED: readonly Column<MoneyCase>[] = [
  { title: 'Resolution', cell: ({ resolution }) => resolution && CASE_RESOLUTIONS[resolution] },
  { title: 'By', cell: ({ resolvedBy }) => resolvedBy },
  { title: 'Reason', cell: ({ note }) => note },
]

export function Cases() {
  useTitle('Cases of money')
  const { state, kind, cursor } = useSearch({ from: '/signed-in/payments/cases' })
  const chosen = state === 'resolved' ? 'resolved' : 'open'
  const { data, shown } = useList(['money', 'cases'], paymentCalls.listMoneyCases, {
    state: chosen,
    // The user may type any kind into the address. The server refuses unknown ones.
    kind: kind as MoneyCase['kind'] | undefined,
    cursor,
  })
  const isOpen = shown.state === 'open'
  const actions = useActions()
  const resolving: Column<MoneyCase> = {
    title: 'Resolve',
    cell: (entry) => (
      <ActionButtons
        actions={actionsOf(entry)}
        about={`the case of ${dateAndTime(entry.openedAt)}`}
        ask={actions.ask}
      />
    ),
  }
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Shown" name="state" value={chosen} text={QUEUE_WORDS} />
        <ChoiceFilter label="Kind" name="kind" value={kind} text={CASE_KINDS} />
      </Filters>
      {actions.view}
      <DataTable
        caption="Cases that finance handles, newest first"
        columns={[...COLUMNS, ...(isOpen ? [resolving] : RESOLVED)]}
        rows={data.cases}
        keyOf={({ id }) => id}
        empty={isOpen ? 'No case waits for finance.' : 'No case was resolved yet.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

/** Returns what can be done about a case here. */
function actionsOf(about: MoneyCase): Action[] {
  const { id, kind } = about
  const resolutions = resolutionsOf(kind).map((resolution): Action => ({
    ...ACTIONS[resolution](about),
    call: ({ note }, options) => paymentCalls.resolveMoneyCase({ id, resolution, note }, options),
  }))
  return kind === 'dispute' ? [...disputeActions(about), ...resolutions] : resolutions
}

const ACTIONS: Record<CaseResolution, (about: MoneyCase) => Omit<Action, 'call'>> = {
  collected: ({ VpValue }) => ({
    title: 'Collect a debt',
    text: `Takes ${points(VpValue)} from the customer's present balance. This cannot be undone.`,
    label: 'Collect',
    done: 'The debt is collected.',
    typed: 'collect',
  }),
  waived: ({ VpValue }) => ({
    title: 'Waive a debt',
    text: `The customer no longer owes ${points(VpValue)}. This cannot be undone.`,
    label: 'Waive',
    done: 'The debt is waived.',
    typed: 'waive',
  }),
  returned: ({ VpValue }) => ({
    title: 'Return Points',
    text: `Adds ${points(VpValue)} to the customer's balance, because their money stayed with us. This cannot be undone.`,
    label: 'Return',
    done: 'The Points are returned.',
    typed: 'return',
  }),
  seen: (about) => ({
    title: 'Close a case',
    text: `${CASE_KINDS[about.kind]}. ${whatSeenMeans(about)}`,
    label: 'Mark as seen',
    done: 'The case is closed.',
  }),
}

function whatSeenMeans({ kind, VpValue }: MoneyCase): string {
  if (kind === 'closed-ticket') {
    return `The ${points(VpValue)} go to nobody: if the customer has a new account, adjust its balance first. What the closed account holds of them is taken out of it.`
  }
  if (kind === 'owed-food') {
    return `The ${points(VpValue)} are still added once the account has room for them. A closed account never gets them: if the customer has a new account, adjust its balance first.`
  }
  if (kind === 'unreturned') {
    return `The ${points(VpValue)} are not returned any more: if the customer has not got them in another way, return them instead.`
  }
  if (kind === 'dispute') {
    return 'Close it once you have contested or accepted it there. If the bank keeps the money, the Points are taken back by themselves, and what is spent becomes a debt here.'
  }
  if (kind === 'difference') return 'The difference is over, unless it is found again.'
  if (kind === 'counter-refund') {
    return 'Nobody is reminded of the money any more. The buyer still gets it at the window with the ticket.'
  }
  if (kind in QUEUED_MONEY) {
    return 'The case leaves the list. What it is about still waits in its own list, and closes the case by itself once it is settled there.'
  }
  return 'The case leaves the list; nothing else changes.'
}
