import { useSearch } from '@tanstack/react-router'
import type { Reconciliation } from '@velvet/contract/points/reconciliation.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { counted } from '@velvet/contract/shared/typing/counted'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { money } from '../../../parts/money.ts'
import { Noted } from '../../../parts/noted.tsx'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { paymentCalls } from './calls.ts'

const sum = ({ count, naira }: { count: number; naira: number }) => (
  <Noted note={counted(count, 'payment')}>{money(naira)}</Noted>
)

const COLUMNS: readonly Column<Reconciliation>[] = [
  { title: 'Day (UTC)', cell: ({ day }) => shortDate(day) },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  { title: 'State', cell: stateOf },
  { title: 'Differences', cell: ({ differences }) => differences, isNumeric: true },
  { title: 'Reported', cell: ({ reported }) => sum(reported), isNumeric: true },
  { title: 'Credited', cell: ({ credited }) => sum(credited), isNumeric: true },
  { title: 'Unmatched', cell: ({ queued }) => sum(queued), isNumeric: true },
  { title: 'Refunded', cell: ({ refunded }) => sum(refunded), isNumeric: true },
  { title: 'Recovered', cell: ({ recovered }) => recovered, isNumeric: true },
  { title: 'Unreadable', cell: ({ unreadable }) => unreadable, isNumeric: true },
]

/** Lists for each day what each provider reported and what was credited. */
export function Days() {
  useTitle('Reconciliation')
  const { cursor } = useSearch({ from: '/signed-in/payments/days' })
  const { data } = useList(['money', 'days'], paymentCalls.listReconciliations, { before: cursor })
  return (
    <>
      <DataTable
        caption="Days of each provider, newest first"
        columns={COLUMNS}
        rows={data.reconciliations}
        keyOf={({ provider, day }) => `${day}.${provider}`}
        empty="No day was compared yet."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function stateOf({ finishedAt, isFinal, lastError }: Reconciliation): string {
  const state = finishedAt === null ? 'Not compared' : isFinal ? 'Final' : 'Provisional'
  return lastError ? `${state}: ${lastError}` : state
}
