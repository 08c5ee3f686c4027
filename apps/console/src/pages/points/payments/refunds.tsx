import { useSearch } from '@tanstack/react-router'
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { emptyText } from '../../../parts/empty-words.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { money, points } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import type { Action } from '../../../parts/action.ts'
import { REFUND_STATES } from '../../../parts/payment-words.ts'

const COLUMNS: readonly Column<MoneyRefund>[] = [
  { title: 'Ordered', isDate: true, cell: ({ createdAt }) => dateAndTime(createdAt) },
  { title: 'Reference', cell: ({ tx_ref }) => <span className="code">{tx_ref}</span> },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  {
    title: 'Money and Points',
    cell: ({ amount, currency, VpValue }) => <Noted note={points(VpValue)}>{money(amount, currency)}</Noted>,
    isNumeric: true,
  },
  { title: 'State', cell: ({ status }) => REFUND_STATES[status] },
  { title: 'Tries', cell: ({ attempts }) => attempts, isNumeric: true },
  { title: 'Last error', cell: ({ lastError }) => lastError },
  { title: 'Reason', cell: ({ note }) => note },
]

export function Refunds() {
  useTitle('Refunds')
  const { state, cursor } = useSearch({ from: '/signed-in/payments/refunds' })
  const { data } = useList(['money', 'refunds'], paymentCalls.listRefunds, {
    // The user may type any word into the address. The server refuses unknown ones.
    status: state as MoneyRefund['status'] | undefined,
    before: cursor,
  })
  const actions = useActions()
  const acting: Column<MoneyRefund> = {
    title: 'Act',
    cell: (refund) => (
      <ActionButtons
        actions={refund.status === 'failed' ? [retryOf(refund), callOffOf(refund)] : []}
        about={`the refund of ${refund.tx_ref}`}
        ask={actions.ask}
      />
    ),
  }
  return (
    <>
      <Filters>
        <ChoiceFilter label="State" name="state" value={state} text={REFUND_STATES} />
      </Filters>
      {actions.view}
      <DataTable
        caption="Refunds of money, newest first"
        columns={[...COLUMNS, acting]}
        rows={data.refunds}
        keyOf={({ id }) => id}
        empty={emptyText(
          { state, cursor },
          {
            none: 'No refund has this state.',
            first: 'There is no refund yet. Give a top-up back, and its refund is listed here.',
          },
        )}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function retryOf({ id, amount, currency, provider }: MoneyRefund): Action {
  return {
    title: 'Retry a refund',
    text: `Asks ${PROVIDERS[provider]} again to send ${money(amount, currency)} back to the payer.`,
    label: 'Retry',
    done: 'The refund is due again.',
    call: ({ note }, options) => paymentCalls.retryRefund({ id, note }, options),
  }
}

function callOffOf({ id, amount, currency, VpValue }: MoneyRefund): Action {
  const comesBack =
    VpValue > 0 ? `The customer gets ${points(VpValue)} back` : 'The money is in the queue of unmatched payments again'
  return {
    title: 'Call off a refund',
    text: `${money(amount, currency)} stay with us. ${comesBack}. This cannot be undone.`,
    label: 'Call off',
    done: 'The refund is called off.',
    typed: 'call off',
    call: ({ note }, options) => paymentCalls.callOffRefund({ id, note }, options),
  }
}
