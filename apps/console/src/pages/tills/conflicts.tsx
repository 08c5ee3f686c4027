import { Link, useSearch } from '@tanstack/react-router'
import type { OutputOf } from '@velvet/contract/calls/endpoint'
import type { listPrintedConflicts } from '@velvet/contract/endpoints/counter/offline-sales'
import { formatKobo } from '@velvet/contract/money/kobo'
import { CinemaFilter } from '../../parts/cinema-filter.tsx'
import { useNamedCinema } from '../../parts/cinema-query.ts'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { dateAndTime } from '../../parts/dates.ts'
import { Filters } from '../../parts/filters.tsx'
import { LagosTimes } from '../../parts/lagos-times.tsx'
import { NoCinema } from '../../parts/no-cinema.tsx'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'
import { offlineSaleCalls } from './calls.ts'

type Conflict = OutputOf<typeof listPrintedConflicts>['items'][number]

const COLUMNS: readonly Column<Conflict>[] = [
  { title: 'Sold', isDate: true, cell: ({ soldAt }) => dateAndTime(soldAt) },
  { title: 'Till', cell: ({ till }) => till },
  { title: 'Film', cell: filmOf },
  { title: 'Showtime', isDate: true, cell: ({ startsAt }) => dateAndTime(startsAt) },
  { title: 'Printed seat', cell: ({ seat }) => seat },
  { title: 'Seat now', cell: ({ seatNow }) => seatNow ?? 'None' },
  { title: 'Price', cell: ({ kobo }) => formatKobo(kobo), isFigure: true },
  { title: 'At the door', cell: atTheDoor },
  { title: 'What to do', cell: whatToDo },
]

/** Links to the seats of the showtime, which show who has the printed seat. */
function filmOf({ film, showtimeID }: Conflict) {
  return (
    <Link to="/programme/seats/$id" params={{ id: showtimeID }}>
      {film}
    </Link>
  )
}

/** Says whom the door let in, with this ticket and with another one for the printed seat. */
function atTheDoor({ admitted, otherAdmitted, seat }: Conflict) {
  return (
    <>
      {admitted ? `Let in ${momentOf(admitted)}` : 'Not let in'}
      {otherAdmitted && (
        <p>
          Another ticket for {seat} was let in {momentOf(otherAdmitted)}
        </p>
      )}
    </>
  )
}

const momentOf = ({ at, by }: NonNullable<Conflict['admitted']>) =>
  `${dateAndTime(at)} by ${by.name}`

function whatToDo({ repeatedSlips, ...conflict }: Conflict) {
  if (conflict.isRefunded) return 'Nothing, the money was given back'
  return (
    <>
      {conflict.seat !== conflict.seatNow && <p>{aboutSeat(conflict)}</p>}
      {repeatedSlips.map((slip) => (
        <SlipsToCompare key={slip.reference} {...slip} />
      ))}
    </>
  )
}

/** Names each sale whose slip the manager has to lay beside the slip of this one. */
function SlipsToCompare({ reference, kobo, others }: Conflict['repeatedSlips'][number]) {
  return (
    <>
      <p>Compare the slips with the reference {reference}:</p>
      <ul>
        <li>
          {formatKobo(kobo)}{' '}
          {others.length > 0 ? 'of this sale' : 'of this sale alone, in two slips'}
        </li>
        {others.map((other) => (
          <li key={`${other.soldAt} ${other.seats}`}>
            {formatKobo(other.kobo)} of {other.film} {other.seats}, {other.till},{' '}
            {dateAndTime(other.soldAt)}
          </li>
        ))}
      </ul>
    </>
  )
}

function aboutSeat({ seatNow, admitted }: Pick<Conflict, 'seatNow' | 'admitted'>): string {
  if (seatNow === null) return 'Give the money back at the counter'
  if (admitted) return 'Nothing, the buyer is in'
  return `Tell the buyer that seat ${seatNow} replaces the printed one`
}

/** Lists the tickets that tills sold without a network for seats that were gone, or under a reference of another sale. */
export function Conflicts() {
  useTitle('Conflicts of tills')
  const { cinemaID } = useSearch({ from: '/signed-in/cinemas/tills/conflicts' })
  const cinema = useNamedCinema(cinemaID)
  return cinema ? (
    <ConflictsOfCinema cinema={cinema} />
  ) : (
    <NoCinema then="the conflicts of its tills are listed here" />
  )
}

function ConflictsOfCinema({ cinema }: { cinema: { id: string; name: string } }) {
  const { cursor } = useSearch({ from: '/signed-in/cinemas/tills/conflicts' })
  const { data } = useList(['tills', 'conflicts'], offlineSaleCalls.listPrintedConflicts, {
    ...{ cinemaID: cinema.id, cursor },
  })
  return (
    <>
      <Filters>
        <CinemaFilter name="cinemaID" cinema={cinema} />
      </Filters>
      <DataTable
        caption="Tickets sold without a network whose seats were gone, or whose slips repeat a reference, newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="Every ticket that was sold without a network got its printed seat, and no slip repeats a reference."
      />
      <Pages next={data.next} cursor={cursor} />
      {data.items.some(({ repeatedSlips }) => repeatedSlips.length > 0) && (
        <p className="muted">
          If every slip exists, two terminals have printed one number, and there is nothing to do.
          If a slip is missing, its money is missing in the Z report of the till.
        </p>
      )}
      <LagosTimes />
    </>
  )
}
