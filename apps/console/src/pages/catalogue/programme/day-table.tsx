import { Link } from '@tanstack/react-router'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { points } from '../../../parts/money.ts'
import { useIsPhone } from '../../../parts/use-is-phone.ts'
import { clock } from './day.ts'
import type { Day } from './day.ts'
import { endOf, inOrder } from './geometry.ts'
import type { Screen, Show } from './show.ts'
import { soldOf, stateOf } from './words.ts'

interface Props {
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
}

/**
 * Shows the day as a table, which is also the printed form. The start of each showtime is a link
 * that opens it. On a phone the table has two columns, so that nothing is beyond the edge of the
 * screen.
 */
export function DayTable({ day, screens, shows }: Props) {
  const isPhone = useIsPhone()
  const nameOf = ({ screenId }: Show) => screens.find(({ id }) => id === screenId)?.name ?? ''
  const start: Column<Show> = { title: 'Start', cell: (show) => <Start show={show} day={day} /> }
  const columns: readonly Column<Show>[] = isPhone
    ? [start, { title: 'Showtime', cell: (show) => <Lines show={show} screen={nameOf(show)} /> }]
    : [
        start,
        { title: 'End', cell: (show) => clock(endOf(show), day.zone) },
        { title: 'Film', cell: ({ title }) => title },
        { title: 'Screen', cell: nameOf },
        { title: 'State', cell: stateOf },
        { title: 'Price', cell: ({ price }) => points(price), isNumeric: true },
        { title: 'Sold', cell: ({ soldSeats }) => soldSeats, isNumeric: true },
        { title: 'Kept', cell: ({ keptSeats }) => keptSeats, isNumeric: true },
        { title: 'Seats', cell: ({ totalSeats }) => totalSeats, isNumeric: true },
      ]
  return (
    <DataTable
      caption="The showtimes of the day"
      columns={columns}
      rows={inOrder(shows)}
      keyOf={({ id }) => id}
      empty="Nothing is planned on this day."
    />
  )
}

function Start({ show, day }: { show: Show; day: Day }) {
  const time = clock(show.startsAt, day.zone)
  return (
    <Link
      to="."
      search={(search: Record<string, unknown>) => ({ ...search, showtime: show.id })}
      data-show={show.id}
      aria-label={`${time} ${show.title}`}
    >
      {time}
    </Link>
  )
}

function Lines({ show, screen }: { show: Show; screen: string }) {
  return (
    <>
      <strong>{show.title}</strong>
      <br />
      <span className="muted">
        {screen} · {soldOf(show)} · {points(show.price)} · {stateOf(show)}
      </span>
    </>
  )
}
