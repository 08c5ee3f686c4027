import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { shortDate } from '@velvet/contract/shared/time/time'
import type { ReactNode } from 'react'
import { BOOKS, bookCalls } from './book-calls.ts'
import { DataTable, Pages } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { FilmRun, nameOfRun, runOf } from './film-run.tsx'
import { DayFilters, FilterLink, Filters } from './filters.tsx'
import { LongName } from './long-name.tsx'
import { count } from './money.ts'
import { Noted } from './noted.tsx'
import { reportedColumn } from './reported-column.ts'
import { adding } from './table-rows.tsx'
import type { Group } from './table-rows.tsx'
import { useList } from './use-list.ts'

const COLUMNS: readonly Column<PlayWeek>[] = [
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  { title: 'Week', cell: ({ week }) => week, isNumeric: true, isSummed: false },
  { title: 'First day', isDate: true, cell: ({ from }) => shortDate(from) },
  { title: 'Showtimes', cell: ({ sessions }) => count(sessions), isNumeric: true },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
]

const HIRE: Column<PlayWeek> = {
  title: 'Hire',
  isNumeric: true,
  cell: ({ hireKobo, finalLineKobo }) =>
    finalLineKobo > 0 ? (
      <Noted note={`+${formatKobo(finalLineKobo)} at the end`}>{formatKobo(hireKobo)}</Noted>
    ) : (
      formatKobo(hireKobo)
    ),
}

/** Groups the play weeks by their first day, with the totals of each group. */
const BY_WEEK: Group<PlayWeek> = {
  of: ({ from }) => `From ${shortDate(from)}`,
  sum: adding('sessions', 'tickets', 'grossKobo', 'netKobo', 'reportedNetKobo', 'hireKobo', 'finalLineKobo'),
}

interface Props {
  search: { cursor?: string; from?: string; to?: string; run?: string; chart?: string }
  /** What is shown below the name of the film, so that the names of cinemas have more room. */
  note: (week: PlayWeek) => ReactNode
}

/** Shows the film hire of each film and cinema by play week, or that of the one run that the address names. */
export function PlayWeeks({ search, note }: Props) {
  const run = runOf(search.run)
  return run ? <FilmRun run={run} chart={search.chart} /> : <AllWeeks search={search} note={note} />
}

function AllWeeks({ search: { cursor, from, to }, note }: Props) {
  const { data } = useList([...BOOKS, 'weeks'], bookCalls.listPlayWeeks, { cursor, from, to })
  const film: Column<PlayWeek> = {
    title: 'Film',
    cell: (week) => (
      <Noted note={note(week)}>
        <LongName name={week.film}>
          <FilterLink name="run" value={nameOfRun(week)}>
            {week.film}
          </FilterLink>
        </LongName>
      </Noted>
    ),
  }
  return (
    <>
      <Filters>
        <DayFilters most={REPORT_MAX_DAYS} from={from ?? data.from} to={to ?? data.to} />
      </Filters>
      <p className="muted">
        By play week: each line counts the showtimes of seven business days, whenever their tickets were sold.
      </p>
      <DataTable
        caption="Play weeks by film and cinema, the newest first"
        columns={[film, ...COLUMNS, ...reportedColumn(data.items, (week) => week), HIRE]}
        rows={data.items}
        keyOf={(row) => `${row.termsID}.${row.cinemaID}.${row.from}`}
        group={{ ...BY_WEEK, isPage: data.next !== null || cursor !== undefined }}
        empty="No play week of a film with terms begins on these days."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        The list has the weeks that begin on these days. A film leads to its whole run at a cinema. Hire is rounded once
        a line. The amount below it is the final line, which the guarantee of a run adds if the run ends with that week.
      </p>
    </>
  )
}
