import { useSearch } from '@tanstack/react-router'
import type { StaffPayment } from '@velvet/contract/points/payments.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { emptyText } from '../../../parts/empty-words.ts'
import { ChoiceFilter, DayFilters, Filters, useFilter } from '../../../parts/filters.tsx'
import { money, points } from '../../../parts/money.ts'
import { Noted } from '../../../parts/noted.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { partRefundOf, topUpRefundOf } from '../../../parts/top-up-refund.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { PAYMENT_STATES, REFUND_OF_PAYMENT } from '../../../parts/payment-words.ts'
import { phoneText } from '../../../parts/phone-words.ts'

const COLUMNS: readonly Column<StaffPayment>[] = [
  { title: 'Begun', isDate: true, cell: ({ createdAt }) => dateAndTime(createdAt) },
  { title: 'Reference', cell: ({ tx_ref }) => <span className="code">{tx_ref}</span> },
  {
    title: 'Customer',
    cell: ({ customer }) => <CustomerLink uuid={customer.uuid}>{phoneText(customer.phoneNumber)}</CustomerLink>,
  },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  {
    title: 'Points and price',
    cell: ({ VpValue, amount }) => <Noted note={money(amount)}>{points(VpValue)}</Noted>,
    isNumeric: true,
  },
  { title: 'State', cell: stateOf },
]

export function TopUps() {
  useTitle('Payments')
  const { refund: named, ...search } = useSearch({ from: '/signed-in/payments/' })
  const { q, state, provider, from, to, cursor } = search
  const { data } = useList(['money', 'top-ups'], paymentCalls.listAllPayments, {
    ...search,
    // The user may type any words into the address. The server refuses unknown ones.
    state: state as Payment['status'] | undefined,
    provider: provider as PaymentProvider | undefined,
  })
  const filter = useFilter()
  const toRefund = data.items.find((payment) => payment.tx_ref === named && canRefund(payment))
  const actions = useActions({
    action: toRefund && topUpRefundOf(toRefund),
    remove: () => filter('refund', undefined),
  })
  const refund: Column<StaffPayment> = {
    title: 'Give back',
    cell: (payment) => (
      <ActionButtons
        actions={canRefund(payment) ? [topUpRefundOf(payment), partRefundOf(payment)] : []}
        about={payment.tx_ref}
        ask={actions.ask}
      />
    ),
  }
  return (
    <>
      <SearchBox label="Reference or phone number" q={q} />
      <Filters>
        <ChoiceFilter label="State" name="state" value={state} text={PAYMENT_STATES} />
        <ChoiceFilter label="Provider" name="provider" value={provider} text={PROVIDERS} />
        <DayFilters from={from} to={to} />
      </Filters>
      {actions.view}
      <DataTable
        caption="Top-ups, newest first"
        columns={[...COLUMNS, refund]}
        rows={data.items}
        keyOf={({ tx_ref }) => tx_ref}
        empty={emptyText(search, {
          none: 'No top-up fits these filters.',
          first: 'There is no top-up yet. Each is listed here as soon as a customer begins it.',
        })}
      />
      <Pages next={data.next} cursor={cursor} />
      <LagosTimes />
    </>
  )
}

const canRefund = ({ status, refund }: StaffPayment) => status === 'successful' && !refund

function stateOf({ status, refund }: StaffPayment): string {
  return refund ? REFUND_OF_PAYMENT[refund] : PAYMENT_STATES[status]
}
