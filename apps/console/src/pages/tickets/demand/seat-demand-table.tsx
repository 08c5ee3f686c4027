import type { SeatDemand } from '@velvet/contract/tickets/demand.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { useList } from '../../../parts/use-list.ts'
import { demandCalls } from './calls.ts'

const COLUMNS: readonly Column<SeatDemand>[] = [
  { title: 'Film', cell: ({ title }) => title },
  {
    title: 'Showtime',
    isDate: true,
    cell: ({ startsAt, timeZone }) => dateAndTimeIn(startsAt, timeZone),
  },
  { title: 'Cinema', cell: ({ cinemaName, screenName }) => `${cinemaName}, ${screenName}` },
  { title: 'Seats of the hall', cell: ({ totalSeats }) => totalSeats, isNumeric: true },
  { title: 'Customers', cell: ({ waiting }) => waiting, isNumeric: true },
  { title: 'Seats they want', cell: ({ seats }) => seats, isNumeric: true },
]

export function SeatDemandTable({ cursor }: { cursor: string | undefined }) {
  const { data } = useList(['demand', 'showtimes'], demandCalls.listSeatDemand, { cursor })
  return (
    <>
      <DataTable
        caption="Customers who wait for seats, by showtime, the most seats first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ showtimeID }) => showtimeID}
        linkOf={({ showtimeID }) => `/programme/seats/${showtimeID}`}
        empty="Nobody waits for seats."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
