import { useSearch } from '@tanstack/react-router'
import type { BusinessDay } from '@velvet/contract/sales/closing.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import { CinemaFilter } from '../../../parts/cinema-filter.tsx'
import { useNamedCinema } from '../../../parts/cinema-query.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { Filters } from '../../../parts/filters.tsx'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { closingCalls } from './calls.ts'
import { closeDay } from './close-day.ts'

const COLUMNS: readonly Column<BusinessDay>[] = [
  { title: 'Business day', isDate: true, cell: ({ day }) => shortDate(day) },
  { title: 'Showtimes', cell: ({ showtimes }) => showtimes, isNumeric: true },
  {
    title: 'Books still open',
    isNumeric: true,
    cell: ({ showtimes, closedShowtimes }) => showtimes - closedShowtimes,
  },
  { title: 'Closed', cell: closingOf },
]

function closingOf({ closed }: BusinessDay) {
  return closed ? `${dateAndTime(closed.closedAt)} by ${closed.closedBy.name}` : 'Not yet'
}

/** Lists the business days of a cinema, and closes those that are over. */
export function BusinessDays() {
  useTitle('Business days')
  const { cinemaID } = useSearch({ from: '/signed-in/cinemas/tills/days' })
  const cinema = useNamedCinema(cinemaID)
  return cinema ? <DaysOfCinema cinema={cinema} /> : <NoCinema then="its business days are listed here" />
}

function DaysOfCinema({ cinema }: { cinema: { id: string; name: string } }) {
  const { cursor } = useSearch({ from: '/signed-in/cinemas/tills/days' })
  const { data } = useList(['tills', 'days'], closingCalls.listBusinessDays, {
    id: cinema.id,
    cursor,
  })
  const actions = useActions()
  const closing: Column<BusinessDay> = {
    title: 'Act',
    cell: ({ day, closed }) =>
      closed ? null : <ActionButtons actions={[closeDay(cinema, day)]} about={shortDate(day)} ask={actions.ask} />,
  }
  return (
    <>
      <Filters>
        <CinemaFilter name="cinemaID" cinema={cinema} />
      </Filters>
      {actions.view}
      {data.openTills.length > 0 && (
        <p>No day can be closed while a till is open. Open now: {data.openTills.join(', ')}.</p>
      )}
      <DataTable
        caption={`Business days of ${cinema.name}, newest first`}
        columns={[...COLUMNS, closing]}
        rows={data.items}
        keyOf={({ day }) => day}
        empty="No showtime has begun in these four weeks."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        Closing a day closes the books of all its showtimes, so that counters sell them no longer. It is final, because
        settlements and returns rest on it: a day that was closed by mistake stays closed. A refund after that belongs
        to the day on which it happens. The page with the seats of a showtime closes the books of that showtime alone.
        While no till is open, books close by themselves a day after their showtime.
      </p>
      <LagosTimes />
    </>
  )
}
