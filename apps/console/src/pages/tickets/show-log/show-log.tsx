import { useSearch } from '@tanstack/react-router'
import { caller } from '@velvet/client/call'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listShowLog, LoggedShow } from '@velvet/contract/tickets/show-log.calls'
import { RAN_NAMES, STOP_REASON_NAMES } from '@velvet/contract/tickets/show-log.rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTimeIn, timeOfDayIn } from '../../../parts/dates.ts'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { count } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { LogLater } from './log-later.tsx'

const callLog = caller<typeof listShowLog>('GET /api/v1/staff/shows/log')

type Row = OutputOf<typeof listShowLog>['rows'][number]

const counts = (title: string, of: (row: Row) => Row['planned']): Column<Row> => ({
  title,
  cell: (row) => `${count(of(row).shows)} (${count(of(row).sold)})`,
  isNumeric: true,
})

const COUNTS: readonly Column<Row>[] = [
  { title: 'Cinema', cell: ({ label }) => label },
  counts('Planned', ({ planned }) => planned),
  counts('Ran', ({ run }) => run),
  counts('Late', ({ late }) => late),
  counts('Stopped', ({ stopped }) => stopped),
  counts('Not shown', ({ notShown }) => notShown),
  counts('No entry', ({ unknown }) => unknown),
]

const SHOWS: readonly Column<LoggedShow>[] = [
  { title: 'Starts', isDate: true, cell: ({ startsAt, timeZone }) => dateAndTimeIn(startsAt, timeZone) },
  { title: 'Film', cell: ({ film }) => film },
  { title: 'Cinema and screen', cell: ({ cinema, screen }) => `${cinema}, ${screen}` },
  { title: 'Sold', cell: ({ sold }) => count(sold), isNumeric: true },
  { title: 'Ran', cell: ({ ran }) => RAN_NAMES[ran] },
  { title: 'Log', cell: ({ events, timeZone }) => events.map((event) => eventText(event, timeZone)).join('; ') },
]

/** Formats one event, such as `7:40 PM stopped (Power), added later`. */
function eventText(
  { kind, at, minutes, reason, source, inTime }: LoggedShow['events'][number],
  timeZone: string,
): string {
  const about = [minutes !== null && `${minutes} min`, reason && STOP_REASON_NAMES[reason]].filter(Boolean).join(', ')
  const later = `${source === 'office' ? ', added later' : ''}${inTime ? '' : ', not counted'}`
  return `${timeOfDayIn(new Date(at), timeZone)} ${kind.replace('-', ' ')}${about && ` (${about})`}${later}`
}

const adding = (add: (show: LoggedShow) => void): Column<LoggedShow> => ({
  title: 'Act',
  cell: (show) => (
    <Button look="quiet" aria-label={`Add an event to ${show.film}`} onClick={() => add(show)}>
      Add
    </Button>
  ),
})

/** Shows whether showtimes ran, according to the entries of doors, tills and the office. */
export function ShowLog() {
  useTitle('Show log')
  const { cursor, from, to } = useSearch({ strict: false })
  const { data } = useList(['show-log'], callLog, { cursor, from, to })
  const [added, setAdded] = useState<LoggedShow>()
  const columns = mayChange(useMe().role) ? [...SHOWS, adding(setAdded)] : SHOWS
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
      </Filters>
      <p className="muted">Showtimes that have begun, by play date, with the tickets that were sold for them.</p>
      <DataTable
        caption="Whether showtimes ran, by cinema"
        columns={COUNTS}
        rows={data.rows}
        keyOf={({ key }) => key}
        empty="Nothing was shown on these days."
      />
      <DataTable
        caption="The log of each showtime"
        columns={columns}
        rows={data.items}
        keyOf={({ showtimeID }) => showtimeID}
        empty="Nothing was shown on these days."
      />
      <Pages next={data.next} cursor={cursor} />
      {added && <LogLater show={added} onClose={() => setAdded(undefined)} />}
    </>
  )
}
