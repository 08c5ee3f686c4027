import { country } from '@velvet/contract/shared/country/country'
import { useSearch } from '@tanstack/react-router'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { FilmWeeks, reportFilmWeeks } from '@velvet/contract/books/show-reports.calls'
import { formatKobo, nairaOf } from '@velvet/contract/shared/kobo'
import { shortDate, localToday } from '@velvet/contract/shared/time/time'
import { NarrowToCinema } from '../../../parts/cinema-filter.tsx'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { DAY_AND_MONTH } from '../../../parts/dates.ts'
import { Download } from '../../../parts/download.tsx'
import { ChoiceFilter, DayFilter, Filters } from '../../../parts/filters.tsx'
import { LongName } from '../../../parts/long-name.tsx'
import { count, money } from '../../../parts/money.ts'
import { Noted } from '../../../parts/noted.tsx'
import { ShownChart } from '../../../parts/shown-chart.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { REPORTS, showReportCalls } from './calls.ts'
import { changeText } from '../../../parts/change-words.ts'
import { PARTS } from './parts.ts'

type Week = OutputOf<typeof reportFilmWeeks>['weeks'][number]
type Row = Pick<FilmWeeks, 'id' | 'title' | 'weeks' | 'total'>

/** What the report compares: each figure is read from the sums of a week, and written as in a table. */
const TOTALS = {
  gross: {
    text: 'Gross',
    of: ({ grossKobo }: FilmWeeks['total']) => grossKobo,
    write: formatKobo,
    charted: { of: (kobo: number) => nairaOf(kobo), write: money, unit: country().sign },
  },
  tickets: {
    text: 'Tickets',
    of: ({ tickets }: FilmWeeks['total']) => tickets,
    write: count,
    charted: { of: (tickets: number) => tickets, write: count, unit: 'tickets' },
  },
} as const
type Metric = (typeof TOTALS)[keyof typeof TOTALS]

const WORDS = { gross: TOTALS.gross.text, tickets: TOTALS.tickets.text }
/** The chart compares this many films, which are those that took most. */
const CHARTED_FILMS = 4

/** Compares what films took from week to week. */
export function FilmWeeksReport() {
  useTitle(PARTS.filmWeeks)
  const { cursor, to, cinemaID, figure, chart } = useSearch({
    from: '/signed-in/reports/filmweeks',
  })
  const { data } = useList(['reports', 'film-weeks'], showReportCalls.reportFilmWeeks, {
    cursor,
    to,
    cinemaID,
  })
  const by = figure === 'tickets' ? 'tickets' : 'gross'
  const shown = TOTALS[by]
  const charted = data.items.slice(0, CHARTED_FILMS)
  return (
    <>
      <Filters>
        <ChoiceFilter isSingle label="Numbers" name="figure" value={by} text={WORDS} />
        <DayFilter label="Up to the week of" name="to" day={to ?? data.weeks.at(-1)?.to} />
        <NarrowToCinema cinema={data.cinema} />
        <Download path={`${REPORTS}/filmweeks.csv`} input={{ to, cinemaID }} />
      </Filters>
      <p className="muted">
        By play date: the box office of each film from Friday to Thursday, whenever its tickets were sold.
      </p>
      {charted.length > 0 && (
        <ShownChart
          shown={chart}
          caption={`${shown.text} by week of the films that took most`}
          series={charted.map(({ title }) => title)}
          places={data.weeks.map((week, index) => ({
            label: dayOf(week),
            name: daysOf(week),
            values: charted.map(({ weeks }) => shown.charted.of(totalOf(shown, weeks[index]))),
          }))}
          unit={shown.charted.unit}
          write={shown.charted.write}
        />
      )}
      <DataTable
        isFixed
        caption={`${shown.text} by film and week`}
        columns={columnsOf(data.weeks, shown)}
        rows={data.items}
        keyOf={({ id }) => id}
        total={{ id: '', title: 'All films', ...data.total }}
        empty="No ticket was sold for the showtimes of these weeks."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        Weeks begin on Friday at 6:00 AM by the clocks at the cinema. Below each number is the change against the week
        before. Tickets that went back and free tickets are not counted. The last row adds up the films of all pages.
      </p>
    </>
  )
}

const dayOf = ({ from }: Week) => shortDate(from).slice(0, DAY_AND_MONTH)
const daysOf = ({ from, to }: Week) => `${shortDate(from)} to ${shortDate(to)}`

const totalOf = ({ of }: Metric, week: FilmWeeks['total'] | undefined) => (week ? of(week) : 0)

function columnsOf(weeks: readonly Week[], figure: Metric): Column<Row>[] {
  const today = localToday()
  return [
    { title: 'Film', cell: ({ title }) => <LongName name={title} /> },
    ...weeks.map((week, index): Column<Row> => ({
      title: `From ${dayOf(week)}`,
      isNumeric: true,
      cell: (row) => {
        const now = totalOf(figure, row.weeks[index])
        const before = row.weeks[index - 1]
        const text = today <= week.to ? 'so far' : changeText(now, before && figure.of(before))
        return <Noted note={text}>{figure.write(now)}</Noted>
      },
    })),
    {
      title: 'Together',
      isNumeric: true,
      cell: ({ total }) => figure.write(figure.of(total)),
    },
  ]
}
