import { useQuery } from '@tanstack/react-query'
import type { getOfferReport, Offer } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { Refusal } from '../../../parts/refusal.tsx'
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

const NOTHING = { cinema: 'All', purchases: 0, tickets: 0, listKobo: 0, grossKobo: 0 }

const totalOf = (rows: readonly Row[]): Row =>
  rows.reduce(
    (sum, row) => ({
      cinema: sum.cinema,
      purchases: sum.purchases + row.purchases,
      tickets: sum.tickets + row.tickets,
      listKobo: sum.listKobo + row.listKobo,
      grossKobo: sum.grossKobo + row.grossKobo,
    }),
    NOTHING,
  )

/** Shows the sales with an offer, by cinema. */
export function OfferReport({ offer: { id, name }, onClose }: { offer: Offer; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: [...OFFERS_KEY, 'report', id],
    queryFn: ({ signal }) => offerCalls.getOfferReport({ id }, { signal }),
  })
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
          {...(data.rows.length > 1 && { total: totalOf(data.rows) })}
        />
      )}
      <p className="muted">Tickets that went back are left out.</p>
    </Dialog>
  )
}
