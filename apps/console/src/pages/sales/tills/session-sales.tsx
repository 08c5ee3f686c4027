import { Link } from '@tanstack/react-router'
import { TENDER_NAMES } from '@velvet/contract/sales/counter.rules'
import type { listCounterSales } from '@velvet/contract/sales/after-sale.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { FOOD_ALONE } from '@velvet/contract/sales/snacks.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { counted } from '@velvet/contract/shared/typing/counted'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { useList } from '../../../parts/use-list.ts'
import { counterSaleCalls } from './calls.ts'

type Sale = OutputOf<typeof listCounterSales>['items'][number]

const COLUMNS: readonly Column<Sale>[] = [
  { title: 'When', isDate: true, cell: ({ soldAt }) => dateAndTime(soldAt) },
  {
    title: 'Film',
    cell: ({ film, showtimeID }) =>
      showtimeID === null ? (
        FOOD_ALONE
      ) : (
        <Link to="/programme/seats/$id" params={{ id: showtimeID }}>
          {film}
        </Link>
      ),
  },
  { title: 'Showtime', isDate: true, cell: ({ startsAt }) => startsAt && dateAndTime(startsAt) },
  { title: 'Tickets', cell: ({ tickets }) => tickets, isNumeric: true },
  {
    title: 'Paid by',
    cell: ({ tenders, reason }) => reason ?? tenders.map(tenderText).join(', '),
  },
  {
    title: 'Amount',
    cell: ({ kobo }) => (kobo === undefined ? 'Hidden' : formatKobo(kobo)),
    isNumeric: true,
  },
  {
    title: 'Given back',
    isNumeric: true,
    cell: ({ refunded, ticketsRefunded }) => {
      if (ticketsRefunded === 0) return ''
      return refunded === undefined ? counted(ticketsRefunded, 'ticket') : formatKobo(refunded)
    },
  },
  { title: 'By', cell: ({ operator }) => operator.name },
]

function tenderText({ isCarried, ...tender }: Sale['tenders'][number]): string {
  return isCarried ? `${paidText(tender)}, of exchanged tickets` : paidText(tender)
}

function paidText({ kind, reference, isConfirmed, reason }: Sale['tenders'][number]): string {
  if (reference === null) return TENDER_NAMES[kind]
  const text = `${TENDER_NAMES[kind]} ${reference}`
  if (isConfirmed) return text
  return reason === null ? `${text}, typed` : `${text}, typed: “${reason}”`
}

interface Props {
  id: string
  cinemaID: string
  cursor: string | undefined
}

/** Lists what was sold and given for nothing at one session of a till. */
export function SessionSales({ id, cinemaID, cursor }: Props) {
  const { data } = useList(['tills', 'sales'], counterSaleCalls.listCounterSales, {
    cinemaID,
    sessionID: id,
    cursor,
  })
  return (
    <>
      <DataTable
        caption="The sales of the session, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={(sale) => sale.id}
        empty="Nothing was sold."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
