import { Link, useSearch } from '@tanstack/react-router'
import { UNSOLD_NAMES } from '@velvet/contract/sales/allotment.rules'
import type { PrintedConflict as Conflict } from '@velvet/contract/sales/offline-conflicts.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { CinemaFilter } from '../../../parts/cinema-filter.tsx'
import { useNamedCinema } from '../../../parts/cinema-query.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { Filters } from '../../../parts/filters.tsx'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { conflictCalls } from './calls.ts'
import { UnsoldDialog } from './unsold-dialog.tsx'

const COLUMNS: readonly Column<Conflict>[] = [
  { title: 'Sold', isDate: true, cell: ({ soldAt }) => (soldAt ? dateAndTime(soldAt) : 'No sale') },
  { title: 'Till', cell: ({ till }) => till },
  { title: 'Film', cell: filmOf },
  { title: 'Showtime', isDate: true, cell: ({ startsAt }) => dateAndTime(startsAt) },
  { title: 'Printed seat', cell: ({ seat }) => seat },
  { title: 'Seat now', cell: ({ seatNow }) => seatNow ?? 'None' },
  { title: 'Price', cell: priceOf, isNumeric: true },
  { title: 'At the door', cell: atTheDoor },
]

/** Links to the seats of the showtime, which show who has the printed seat. */
function filmOf({ film, showtimeID }: Conflict) {
  return (
    <Link to="/programme/seats/$id" params={{ id: showtimeID }}>
      {film}
    </Link>
  )
}

/** Shows what was paid, and beside it the price that held if it was another one. */
function priceOf({ kobo, listKobo }: Conflict) {
  if (kobo === null) return '—'
  return listKobo === null ? formatKobo(kobo) : `${formatKobo(kobo)} for ${formatKobo(listKobo)}`
}

/** Says whom the door let in, with this ticket and with another one for the printed seat. */
function atTheDoor({ admitted, otherAdmitted, seat, unsold }: Conflict) {
  return (
    <>
      {unsold?.admissions.map(({ at, by, door, isUndone }) => (
        <p key={at}>
          {isUndone ? 'Let in and sent out again' : 'Let in'} {momentOf({ at, by })}
          {door !== null && `, ${door}`}
        </p>
      ))}
      {unsold && (
        <p>
          The ticket was on machine {unsold.machine}
          {unsold.takenBy && ` of ${unsold.takenBy.name}`}.
        </p>
      )}
      {admitted ? `Let in ${momentOf(admitted)}` : !unsold && 'Not let in'}
      {otherAdmitted && (
        <p>
          Another ticket for {seat} was let in {momentOf(otherAdmitted)}
        </p>
      )}
    </>
  )
}

const momentOf = ({ at, by }: NonNullable<Conflict['admitted']>) => `${dateAndTime(at)} by ${by.name}`

function whatToDo({ repeatedSlips, ...conflict }: Conflict) {
  const { isRefunded, purchaseID, seat, seatNow, approver, listKobo, unsold } = conflict
  return (
    <>
      {unsold?.resolution && <p>{resolutionText(unsold.resolution)}</p>}
      {approver && (
        <p>
          {approver.name} approved {listKobo === null ? 'it after the books were closed' : 'the price'}
        </p>
      )}
      {isRefunded && <p>Nothing, the money was given back</p>}
      {!isRefunded && purchaseID !== null && seat !== seatNow && <p>{aboutSeat(conflict)}</p>}
      {repeatedSlips.map((slip) => (
        <SlipsToCompare key={slip.reference} {...slip} />
      ))}
    </>
  )
}

function resolutionText({
  outcome,
  reason,
  at,
  by,
  approver,
}: NonNullable<NonNullable<Conflict['unsold']>['resolution']>): string {
  const approved = approver.id === by.id ? '' : `, approved by ${approver.name}`
  return `${UNSOLD_NAMES[outcome]}: “${reason}”, ${momentOf({ at, by })}${approved}`
}

/** Names each sale whose slip the manager has to lay beside the slip of this one. */
function SlipsToCompare({ reference, kobo, others }: Conflict['repeatedSlips'][number]) {
  return (
    <>
      <p>Compare the slips with the reference {reference}:</p>
      <ul>
        <li>
          {formatKobo(kobo)} {others.length > 0 ? 'of this sale' : 'of this sale alone, in two slips'}
        </li>
        {others.map((other) => (
          <li key={`${other.soldAt} ${other.seats}`}>
            {formatKobo(other.kobo)} of {other.film} {other.seats}, {other.till}, {dateAndTime(other.soldAt)}
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

/** Lists the tickets of allotments at which a manager has to look, and asks what happened with those without a sale. */
export function Conflicts() {
  useTitle('Conflicts of tills')
  const { cinemaID } = useSearch({ from: '/signed-in/cinemas/tills/conflicts' })
  const cinema = useNamedCinema(cinemaID)
  return cinema ? <ConflictsOfCinema cinema={cinema} /> : <NoCinema then="the conflicts of its tills are listed here" />
}

function ConflictsOfCinema({ cinema }: { cinema: { id: string; name: string } }) {
  const { cursor } = useSearch({ from: '/signed-in/cinemas/tills/conflicts' })
  const { data } = useList(['tills', 'conflicts'], conflictCalls.listPrintedConflicts, {
    cinemaID: cinema.id,
    cursor,
  })
  const [asked, setAsked] = useState<Conflict>()
  const [done, setDone] = useState('')
  const toDo: Column<Conflict> = {
    title: 'What to do',
    cell: (conflict) => (
      <>
        {conflict.isOpen && (
          <>
            {conflict.unsold?.isTillOffline === true && (
              <p>The till has no contact, so the sale may still come by itself</p>
            )}
            <Button
              look="quiet"
              aria-label={`Say what happened with ${conflict.film} ${conflict.seat}`}
              onClick={() => setAsked(conflict)}
            >
              Say what happened…
            </Button>
          </>
        )}
        {whatToDo(conflict)}
      </>
    ),
  }
  return (
    <>
      <Filters>
        <CinemaFilter name="cinemaID" cinema={cinema} />
      </Filters>
      <p role="status" className="muted">
        {done}
      </p>
      {asked && (
        <UnsoldDialog
          conflict={asked}
          onClose={() => setAsked(undefined)}
          onDone={(text) => {
            setAsked(undefined)
            setDone(text)
          }}
        />
      )}
      <DataTable
        caption="Tickets of tills that were used without a sale, whose seats were gone, whose prices did not hold, or whose slips repeat a reference, newest first"
        columns={[...COLUMNS, toDo]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="Every ticket that a till had in advance was sold as it was printed."
      />
      <Pages next={data.next} cursor={cursor} />
      {data.items.some(({ isOpen }) => isOpen) && (
        <p className="muted">
          These tickets were admitted at the door, and no sale has come. Until a manager says what happened, neither the
          till nor the books of the showtime and its day can be closed.
        </p>
      )}
      {data.items.some(({ repeatedSlips }) => repeatedSlips.length > 0) && (
        <p className="muted">
          If every slip exists, two terminals have printed one number, and there is nothing to do. If a slip is missing,
          its money is missing in the Z report of the till.
        </p>
      )}
      <LagosTimes />
    </>
  )
}
