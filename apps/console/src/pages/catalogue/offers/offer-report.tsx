import { useQuery } from '@tanstack/react-query'
import type { getOfferReport, Offer } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { adding } from '../../../parts/table-rows.tsx'
import { OFFERS_KEY, offerCalls } from './calls.ts'

type Row = OutputOf<typeof getOfferReport>['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  { title: 'Purchases', cell: ({ purchases }) => count(purchases), isNumeric: true },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'At list prices', cell: ({ listKobo }) => formatKobo(listKobo), isNumeric: true },
  { title: 'Sold for', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
  { title: 'Taken off', cell: ({ listKobo, grossKobo }) => formatKobo(listKobo - grossKobo), isNumeric: true },
]

const sumOf = adding<Row>('purchases', 'tickets', 'listKobo', 'grossKobo')

/** Shows the sales with an offer, by cinema. */
export function OfferReport({ offer: { id, name }, onClose }: { offer: Offer; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: [...OFFERS_KEY, 'report', id],
    queryFn: ({ signal }) => offerCalls.getOfferReport({ id }, { signal }),
  })
  const [first, ...others] = data?.rows ?? []
  return (
    <Dialog title={`Sold with ${name}`} onClose={onClose}>
      <Refusal error={error} />
      {!data && !error && <Spinner label="Loading" />}
      {data && (
        <DataTable
          caption={`Sold with ${name}`}
          columns={COLUMNS}
          rows={data.rows}
          keyOf={({ cinema }) => cinema}
          empty="Nothing was sold with it yet."
          {...(first && others.length > 0 && { total: { ...sumOf([first, ...others]), cinema: 'All' } })}
        />
      )}
      <p className="muted">Tickets that went back are left out.</p>
    </Dialog>
  )
}
