import { useSearch } from '@tanstack/react-router'
import { caller } from '@velvet/client/call'
import type { LedgerMovement, listLedger } from '@velvet/contract/books/ledger.calls'
import type { OperatorAccount, MovementReason } from '@velvet/contract/books/ledger.rules'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { emptyText } from '../../../parts/empty-words.ts'
import { ChoiceFilter, DayFilters, FilterLink, Filters, GivenFilter, useFilter } from '../../../parts/filters.tsx'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { REASON_WORDS, signedPoints } from '../../../parts/ledger-words.ts'
import { points } from '../../../parts/money.ts'
import { Picker } from '../../../parts/picker/picker.tsx'
import { CUSTOMER_PICKS } from '../../../parts/picker/picks.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { Cause } from './cause.tsx'

const callLedger = caller<typeof listLedger>('GET /api/v1/staff/ledger')

const ACCOUNTS: Readonly<Record<OperatorAccount, string>> = {
  sales: 'Sales',
  'clearing-flutterwave': 'Flutterwave',
  'clearing-paystack': 'Paystack',
  promotions: 'Promotions',
  refunds: 'Refunds of tickets',
  adjustments: 'Adjustments',
  'points-gifts': 'Points transfers',
  'gift-codes': 'Gift codes',
}

const COLUMNS: readonly Column<LedgerMovement>[] = [
  {
    title: 'When',
    isDate: true,
    cell: ({ id, at }) => (
      <FilterLink name="movement" value={id}>
        {dateAndTime(at)}
      </FilterLink>
    ),
  },
  {
    title: 'Customer',
    cell: ({ customer }) => <CustomerLink uuid={customer.uuid}>{customer.username}</CustomerLink>,
  },
  { title: 'Points', cell: ({ amount }) => signedPoints(amount), isNumeric: true },
  { title: 'Balance after', cell: ({ balanceAfter }) => points(balanceAfter), isNumeric: true },
  {
    title: 'Account',
    cell: ({ account }) => (
      <FilterLink name="account" value={account}>
        {ACCOUNTS[account]}
      </FilterLink>
    ),
  },
  {
    title: 'Reason',
    cell: ({ reason }) => (
      <FilterLink name="cause" value={reason}>
        {REASON_WORDS[reason]}
      </FilterLink>
    ),
  },
  { title: 'Cause', cell: ({ cause }) => <Cause cause={cause} /> },
]

/** Lists the movements of Points, each with its account and its cause. */
export function Ledger() {
  useTitle('Ledger')
  const search = useSearch({ from: '/signed-in/payments/ledger' })
  const filter = useFilter()
  const { account, customer, movement, cause, from, to, cursor } = search
  const { data } = useList(['money', 'ledger'], callLedger, {
    customer,
    movement,
    from,
    to,
    cursor,
    // The user may type any words into the address. The server refuses unknown ones.
    account: account as OperatorAccount | undefined,
    cause: cause as MovementReason | undefined,
  })
  const name = data.items.find((one) => one.customer.uuid === customer)?.customer.username
  return (
    <>
      <Filters>
        <ChoiceFilter label="Account" name="account" value={account} text={ACCOUNTS} />
        <ChoiceFilter label="Reason" name="cause" value={cause} text={REASON_WORDS} />
        <DayFilters from={from} to={to} />
        <Picker
          label="Customer"
          source={CUSTOMER_PICKS}
          none="Every customer"
          value={customer ? { name: name ?? 'One customer' } : null}
          onPick={(pick) => filter('customer', pick?.id)}
        />
        <GivenFilter name="movement" text={movement && `Movement ${movement}`} />
      </Filters>
      <DataTable
        caption="Movements of Points, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={emptyText(search, {
          none: 'No movement fits these filters.',
          first: 'No Points have moved yet. The first top-up makes the first movement.',
        })}
      />
      <Pages next={data.next} cursor={cursor} />
      <LagosTimes />
    </>
  )
}
