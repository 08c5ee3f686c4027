import { useSearch } from '@tanstack/react-router'
import { caller } from '@velvet/client/call'
import type { listProgrammeChanges, ProgrammeChange } from '@velvet/contract/books/programme-changes.calls'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime, dateAndTimeIn } from '../../../parts/dates.ts'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { count, points } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'

const callChanges = caller<typeof listProgrammeChanges>('GET /api/v1/staff/programmechanges')

const COLUMNS: readonly Column<ProgrammeChange>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  { title: 'Film', cell: ({ film }) => film ?? 'A film of another distributor' },
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  { title: 'Screen', cell: ({ slot }) => slot.screen },
  {
    title: 'Starts',
    isDate: true,
    cell: ({ slot, timeZone }) => dateAndTimeIn(slot.startsAt, timeZone),
  },
  { title: 'What happened', cell: happenedText },
  { title: 'Seats sold by then', cell: ({ seatsSold }) => count(seatsSold), isNumeric: true },
]

function happenedText({ what, film, before, vp, timeZone }: ProgrammeChange): string {
  if (what === 'published') return 'Put on sale'
  if (what === 'cancelled') return 'Cancelled'
  if (what === 'removed') return 'Removed'
  if (vp !== null) return `The price in the app became ${points(vp)}`
  if (film === null) return 'Another film took the place'
  if (!before) return 'The film or its length was changed'
  return `Moved from ${before.screen}, ${dateAndTimeIn(before.startsAt, timeZone)}`
}

/** Shows each change of the programme with the seats that were sold by then. */
export function Changes() {
  useTitle('Changes of the programme')
  const { cursor, from, to } = useSearch({ from: '/signed-in/now/changes' })
  const { data } = useList(['programme-changes'], callChanges, { cursor, from, to })
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
      </Filters>
      <p className="muted">A change counts on the day on which it was made.</p>
      <DataTable
        caption="Changes of the programme, the newest first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ showtimeID, row }) => `${showtimeID}.${row}`}
        empty="Nothing of your programme was changed on these days."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        The signed notes of the days cover every line, so nobody can change one later without being found out.
      </p>
    </>
  )
}
