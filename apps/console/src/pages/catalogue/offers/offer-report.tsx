import { useQuery } from '@tanstack/react-query'
import type { getOfferReport, Offer } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { counted } from '@velvet/contract/shared/typing/counted'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Spinner } from '@velvet/ui/spinner'
import { useMe } from '../../../app/me.ts'
import type { Action } from '../../../parts/action.ts'
import { dateAndTime } from '../../../parts/dates.ts'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { Download } from '../../../parts/download.tsx'
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

const BATCH_COLUMNS: readonly Column<Batch>[] = [
  { title: 'Made', cell: ({ madeAt }) => dateAndTime(madeAt) },
  { title: 'By', cell: ({ madeBy }) => madeBy.name },
  { title: 'Used', cell: ({ used, codes }) => `${count(used)} of ${count(codes)}`, isNumeric: true },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Sold for', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
  { title: 'Taken off', cell: ({ listKobo, grossKobo }) => formatKobo(listKobo - grossKobo), isNumeric: true },
  { title: 'Until', cell: ({ endsAt }) => (endsAt === null ? '' : dateAndTime(endsAt)) },
]

function stoppingCodes(id: string, batch: string, codes: number): Action {
  return {
    title: `Stop ${counted(codes, 'code')}`,
    text: 'They end at once and for good. Orders that are being paid for now keep theirs until their hold ends.',
    label: 'Stop the codes',
    done: 'The codes are stopped.',
    hasNote: false,
    invalidates: [OFFERS_KEY, ['audit']],
    call: (_, options) => offerCalls.stopOfferCodes({ id, batch }, options),
  }
}

/** Returns the column for the amount that sponsors or distributors owe for the tickets. */
const owedColumn = (title: string): Column<{ owedKobo: number }> => ({
  title,
  cell: ({ owedKobo }) => formatKobo(owedKobo),
  isNumeric: true,
})

const sumOf = adding<Row>('purchases', 'tickets', 'listKobo', 'grossKobo', 'owedKobo')

type Batch = OutputOf<typeof getOfferReport>['batches'][number]

interface OfferReportProps {
  offer: Offer
  /** Stops the codes of a batch. It is undefined for a person who may only read. */
  onStop: ((action: Action) => void) | undefined
  onClose: () => void
}

/** Shows the sales with an offer, by cinema and by batch of codes. */
export function OfferReport({ offer: { id, name, payer, sponsor }, onStop, onClose }: OfferReportProps) {
  const { role } = useMe()
  const readsMoney = role === 'finance' || role === 'admin'
  const owed = payer === 'exhibitor' ? [] : [owedColumn(`Owed by ${sponsor ?? 'distributors'}`)]
  const acting: Column<Batch> = {
    title: 'Act',
    cell: ({ batch, isStopped, codes }) =>
      isStopped
        ? 'Stopped'
        : onStop && (
            <Button look="quiet" onClick={() => onStop(stoppingCodes(id, batch, codes))}>
              Stop these codes
            </Button>
          ),
  }
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
          columns={[...COLUMNS, ...owed]}
          rows={data.rows}
          keyOf={({ cinema }) => cinema}
          empty="Nothing was sold with it yet."
          {...(first && others.length > 0 && { total: { ...sumOf([first, ...others]), cinema: 'All' } })}
        />
      )}
      {sponsor !== null && readsMoney && (
        <Download
          path="/api/v1/staff/bank/sponsors/statement.csv"
          input={{ sponsor }}
          label={`Statement for ${sponsor}`}
        />
      )}
      {data && data.batches.length > 0 && (
        <DataTable
          caption="Codes that were made together"
          columns={[...BATCH_COLUMNS, ...owed, acting]}
          rows={data.batches}
          keyOf={({ batch }) => batch}
          empty=""
        />
      )}
      <p className="muted">Refunded tickets are left out.</p>
    </Dialog>
  )
}
