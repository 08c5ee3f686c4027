import { useSearch } from '@tanstack/react-router'
import type { Difference } from '@velvet/contract/points/reconciliation.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { money } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'
import { DIFFERENCES } from '../../../parts/payment-words.ts'

const COLUMNS: readonly Column<Difference>[] = [
  { title: 'Noticed', isDate: true, cell: ({ noticedAt }) => dateAndTime(noticedAt) },
  { title: 'Day (UTC)', cell: ({ day }) => shortDate(day) },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  { title: 'What', cell: ({ kind }) => DIFFERENCES[kind] },
  { title: 'Reference', cell: ({ tx_ref }) => <span className="code">{tx_ref}</span> },
  {
    title: 'Transaction',
    cell: ({ providerTransactionId }) => <span className="code">{providerTransactionId}</span>,
  },
  { title: 'Money', cell: ({ amount }) => money(amount), isNumeric: true },
]

const OVER: Column<Difference> = {
  title: 'Over since',
  isDate: true,
  cell: ({ overAt }) => overAt && dateAndTime(overAt),
}

const SHOWN = { open: 'Open', over: 'Over' } as const

export function Differences() {
  useTitle('Differences')
  const { state, cursor } = useSearch({ from: '/signed-in/payments/differences' })
  const chosen = state === 'over' ? 'over' : 'open'
  const { data, shown } = useList(['money', 'differences'], paymentCalls.listDifferences, {
    state: chosen,
    before: cursor,
  })
  const isOpen = shown.state === 'open'
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Shown" name="state" value={chosen} text={SHOWN} />
      </Filters>
      <DataTable
        caption="Differences between a provider and us, newest first"
        columns={isOpen ? COLUMNS : [...COLUMNS, OVER]}
        rows={data.differences}
        keyOf={({ id }) => id}
        empty={isOpen ? 'The providers and we agree.' : 'No difference is over.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
