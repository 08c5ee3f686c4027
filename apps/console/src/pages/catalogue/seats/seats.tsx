import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { serverNow } from '@velvet/client/server-clock'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { canBeGiven, rowsOfShow, SEAT_STATES, type RowOfShow } from '@velvet/contract/catalogue/seats-of-show'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { mayChange } from '../../../parts/may-change.ts'
import { Subpage } from '../../../parts/subpage.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { BooksOfShow } from './books-of-show.tsx'
import { SEATS_KEY, seatCalls } from './calls.ts'
import { GiveDialog } from './give-dialog.tsx'
import { RequestsOfShow } from './requests-of-show.tsx'
import { actionFor } from './seat-actions.ts'
import { SeatMap } from './seat-map.tsx'
import hall from '../../../parts/hall.module.css'
import styles from './seat-map.module.css'
import { STATE_WORDS } from './words.ts'

/** The seats are read again at this interval, because customers buy while the user looks at them. */
const REREAD_MS = 15_000

/** Shows the seats of one showtime. Staff hold and release seats here, and move tickets. */
export function Seats() {
  const { id } = useParams({ from: '/signed-in/programme/seats/$id' })
  const { data } = useSuspenseQuery({
    queryKey: [...SEATS_KEY, id],
    queryFn: ({ signal }) => seatCalls.getSeats({ id }, { signal }),
    refetchInterval: REREAD_MS,
  })
  const { show, plan, seats } = data
  const rows = rowsOfShow(plan, seats)
  const date = businessDateOf(new Date(show.startsAt), show.timeZone)
  const programme = (
    <Link to="/programme" search={{ cinema: show.cinemaID, date, showtime: id }}>
      Programme of this day
    </Link>
  )
  return (
    <Subpage key={id} title={`Seats of ${show.title}`} up={programme}>
      <p className="muted">
        {dateAndTimeIn(show.startsAt, show.timeZone)}, {show.cinema}, {show.screen}
        {show.state === 'cancelled' && '. This showtime was cancelled'}
      </p>
      <BooksOfShow show={show} />
      <Legend seats={seats} />
      <RequestsOfShow id={id} />
      <Board show={show} rows={rows} />
    </Subpage>
  )
}

function Legend({ seats }: Pick<SeatsOfShow, 'seats'>) {
  return (
    <ul className={styles.legend} aria-label="How many seats are in each state">
      {SEAT_STATES.map((state) => (
        <li key={state}>
          <span aria-hidden className={classes(hall.seat, styles[state])}>
            {seats.filter((one) => one.state === state).length}
          </span>
          <span className="visually-hidden">{seats.filter((one) => one.state === state).length}</span>
          {STATE_WORDS[state]}
        </li>
      ))}
    </ul>
  )
}

interface BoardProps {
  show: SeatsOfShow['show']
  rows: readonly RowOfShow[]
}

function Board({ show, rows }: BoardProps) {
  const { role } = useMe()
  const actions = useActions()
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const canChange = mayChange(role) && show.state !== 'cancelled' && Date.parse(show.endsAt) > serverNow()
  const seats = rows.flatMap((row) => row.seats)
  const chosen = seats.filter(({ seat }) => seat !== null && names.has(seat))
  const [isGiving, setGiving] = useState(false)
  const action = actionFor(show, chosen)
  const toggle = (seat: string) => {
    const next = new Set(names)
    if (!next.delete(seat)) next.add(seat)
    setNames(next)
  }
  return (
    <>
      {canChange && (
        <>
          <p className="muted">
            Choose free seats to hold them, held seats to release them, or a sold seat and a free one to move the
            ticket. Free tickets are given for free, held and house seats, or for a number of seats if none is chosen.
          </p>
          <div className="actions">
            <Button
              disabled={!action}
              onClick={() => {
                if (action) actions.ask(afterwards(action, () => setNames(new Set())))
              }}
            >
              {action ? `${action.label}…` : whyNothing(chosen)}
            </Button>
            {show.state === 'published' && (
              <Button look="quiet" disabled={!chosen.every(canBeGiven)} onClick={() => setGiving(true)}>
                Give free tickets…
              </Button>
            )}
            <Button look="quiet" disabled={names.size === 0} onClick={() => setNames(new Set())}>
              Choose none
            </Button>
          </div>
        </>
      )}
      {actions.view}
      {isGiving && (
        <GiveDialog show={show} seats={chosen.flatMap(({ seat }) => seat ?? [])} onClose={() => setGiving(false)} />
      )}
      <SeatMap
        caption={`Seats of ${show.title}, from the front to the back`}
        rows={rows}
        chosen={names}
        onToggle={canChange ? toggle : undefined}
      />
    </>
  )
}

/** Returns why the button has nothing to do. */
function whyNothing(chosen: readonly unknown[]): string {
  return chosen.length === 0 ? 'Choose seats' : 'Nothing to do with this choice'
}

type Action = NonNullable<ReturnType<typeof actionFor>>

/** Returns an action that does the same, and then something more. */
function afterwards(action: Action, then: () => void): Action {
  return {
    ...action,
    call: async (given, options) => {
      const answer = await action.call(given, options)
      then()
      return answer
    },
  }
}
