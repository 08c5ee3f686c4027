import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { UnmatchedPayment } from '@velvet/contract/endpoints/console'
import { Button } from '@velvet/ui/button'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { dateAndTime } from '../../parts/dates.ts'
import { Filters } from '../../parts/filters.tsx'
import { money, points } from '../../parts/money.ts'
import { PROVIDERS } from '../../parts/provider-names.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callUnmatched } from './calls.ts'
import { useDeeds } from '../../parts/deed.tsx'
import type { Deed } from '../../parts/deed.tsx'
import { StateFilter } from './state-filter.tsx'
import { creditOf, dismissalOf, refundOf } from './unmatched-deeds.ts'
import { REASONS, RESOLUTIONS } from '../../parts/payment-words.ts'

const COLUMNS: readonly Column<UnmatchedPayment>[] = [
  { title: 'Noticed', cell: ({ noticedAt }) => dateAndTime(noticedAt) },
  { title: 'Reference', cell: ({ tx_ref }) => <span className="code">{tx_ref}</span> },
  { title: 'Customer', cell: ({ payment }) => payment?.phoneNumber ?? 'Unknown' },
  { title: 'Provider', cell: ({ provider }) => PROVIDERS[provider] },
  { title: 'Paid', cell: ({ amount, currency }) => money(amount, currency), isFigure: true },
  { title: 'Buys', cell: ({ creditableVp }) => points(creditableVp), isFigure: true },
  { title: 'Why', cell: ({ reason }) => REASONS[reason] },
]

const RESOLVED: readonly Column<UnmatchedPayment>[] = [
  { title: 'Resolution', cell: ({ resolution }) => resolution && RESOLUTIONS[resolution] },
  { title: 'By', cell: ({ resolvedBy }) => resolvedBy },
  { title: 'Reason', cell: ({ note }) => note },
]

export function Unmatched() {
  useTitle('Unmatched payments')
  const { state, cursor } = useSearch({ from: '/signed-in/payments/unmatched' })
  const isOpen = state !== 'resolved'
  const { data } = useSuspenseQuery({
    queryKey: ['money', 'unmatched', isOpen, cursor],
    queryFn: ({ signal }) =>
      callUnmatched({ state: isOpen ? 'open' : 'resolved', before: cursor }, { signal }),
  })
  const deeds = useDeeds()
  const resolving: Column<UnmatchedPayment> = {
    title: 'Resolve',
    cell: (entry) => <Resolving entry={entry} ask={deeds.ask} />,
  }
  return (
    <>
      <Filters>
        <StateFilter isOpen={isOpen} />
      </Filters>
      {deeds.view}
      <DataTable
        caption="Money that fits no top-up, newest first"
        columns={[...COLUMNS, ...(isOpen ? [resolving] : RESOLVED)]}
        rows={data.unmatched}
        keyOf={({ id }) => id}
        empty={isOpen ? 'All money has found its top-up.' : 'Nothing was resolved yet.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}

function Resolving({ entry, ask }: { entry: UnmatchedPayment; ask: (deed: Deed) => void }) {
  const { tx_ref, creditableVp, amount } = entry
  return (
    <div className="actions">
      {creditableVp > 0 && (
        <Button look="quiet" aria-label={`Credit ${tx_ref}`} onClick={() => ask(creditOf(entry))}>
          Credit
        </Button>
      )}
      {amount > 0 && (
        <Button look="quiet" aria-label={`Refund ${tx_ref}`} onClick={() => ask(refundOf(entry))}>
          Refund
        </Button>
      )}
      <Button look="quiet" aria-label={`Dismiss ${tx_ref}`} onClick={() => ask(dismissalOf(entry))}>
        Dismiss
      </Button>
    </div>
  )
}
