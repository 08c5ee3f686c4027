import { country } from '@velvet/contract/shared/country/country'
import type { CallOptions } from '@velvet/client/call'
import { readPages } from '@velvet/client/read-pages'
import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { hireOfWeek, hireTermsOf } from '@velvet/contract/books/film-hire'
import { formatKobo, nairaOf } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { BOOKS, bookCalls } from './book-calls.ts'
import type { Place } from './chart.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { Filters, GivenFilter } from './filters.tsx'
import { guaranteeText, hireText } from './hire-words.ts'
import { count, money } from './money.ts'
import { reportedColumn } from './reported-column.ts'
import { ShownChart } from './shown-chart.tsx'
import { useList } from './use-list.ts'

/** A run is what one cinema plays of a film under the same terms. */
type Run = Pick<PlayWeek, 'termsID' | 'cinemaID'>

/** Returns the name of a run in the address. */
export const nameOfRun = ({ termsID, cinemaID }: Run) => `${termsID}.${cinemaID}`

/** Reads the name of a run from the address. */
export function runOf(name: string | undefined): Run | undefined {
  const [termsID, cinemaID] = name?.split('.') ?? []
  return termsID && cinemaID ? { termsID, cinemaID } : undefined
}

const callWeeksOfRun = (run: Run, options?: CallOptions) =>
  readPages((page) => bookCalls.listPlayWeeks({ ...run, ...page }, options))

interface RunWeek extends PlayWeek {
  /** The hire by the percentage or the fixed price alone. */
  earnedKobo: number
  /** The hire of this week and of the weeks before. */
  hireSoFarKobo: number
}

/** Shows the hire of a film by week beside what its contract guarantees. */
export function FilmRun({ run, chart }: { run: Run; chart: string | undefined }) {
  const { data } = useList([...BOOKS, 'run'], callWeeksOfRun, run)
  const weeks = weeksOf(data.toReversed())
  const [first] = weeks
  const { series, valuesOf } = comparisonOf(first)
  return (
    <>
      <Filters>
        <GivenFilter name="run" text={first ? `${first.film} at ${first.cinema}` : 'One run'} />
      </Filters>
      <p className="muted">
        By play week: what the film earned for its distributor at this cinema, beside its contract.
      </p>
      {first && (
        <>
          <p>
            Hire: {hireText(first)}. Guarantee: {guaranteeText(first) || 'none'}.
          </p>
          <ShownChart
            shown={chart}
            caption={`${series.join(' and ')} by week`}
            series={series}
            places={weeks.map((week): Place => ({
              label: `Week ${week.week}`,
              name: `Week ${week.week} from ${shortDate(week.from)}`,
              values: valuesOf(week).map(nairaOf),
            }))}
            unit={country().sign}
            {...(series[1]?.startsWith('Guarantee') && { comparedWith: series[1] })}
            write={money}
          />
        </>
      )}
      <DataTable
        caption="Weeks of the run, the first week first"
        columns={[
          ...COLUMNS,
          ...reportedColumn(weeks, (week) => week),
          ...HIRE,
          ...GUARANTEED[first?.guaranteeBy ?? 'none'],
        ]}
        rows={weeks}
        keyOf={({ from }) => from}
        empty="No week of this run has begun yet."
      />
      <p className="muted">{NOTES[first?.guaranteeBy ?? 'none']}</p>
    </>
  )
}

const COLUMNS: readonly Column<RunWeek>[] = [
  { title: 'Week', cell: ({ week }) => String(week) },
  { title: 'First day', isDate: true, cell: ({ from }) => shortDate(from) },
  { title: 'Showtimes', cell: ({ sessions }) => count(sessions), isNumeric: true },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
]

const HIRE: readonly Column<RunWeek>[] = [
  { title: 'Hire', cell: ({ hireKobo }) => formatKobo(hireKobo), isNumeric: true },
  { title: 'Hire so far', cell: ({ hireSoFarKobo }) => formatKobo(hireSoFarKobo), isNumeric: true },
]

/** A guarantee of a week or of a run has a column of its own. */
const GUARANTEED: Record<'week' | 'run' | 'none', readonly Column<RunWeek>[]> = {
  week: [{ title: 'Earned', cell: ({ earnedKobo }) => formatKobo(earnedKobo), isNumeric: true }],
  run: [
    {
      title: 'Final line',
      isNumeric: true,
      cell: ({ finalLineKobo }) => formatKobo(finalLineKobo),
    },
  ],
  none: [],
}

const NOTES = {
  week: 'Earned is the hire by the terms alone, and the distributor gets at least the guarantee of each week.',
  run: 'The final line is what the guarantee adds if the run ends with that week.',
  none: 'Hire is rounded once a week.',
}

function weeksOf(weeks: readonly PlayWeek[]): RunWeek[] {
  return weeks.map((week, index) => ({
    ...week,
    earnedKobo: hireOfWeek({ ...hireTermsOf(week), guarantee: null }, week),
    hireSoFarKobo: weeks.slice(0, index + 1).reduce((sum, { hireKobo }) => sum + hireKobo, 0),
  }))
}

/** Says what the chart compares: the hire with the guarantee of a week or of the run, or else with the net. */
function comparisonOf(of: Pick<PlayWeek, 'guaranteeBy' | 'guaranteeKobo'> | undefined) {
  const guarantee = of?.guaranteeKobo ?? 0
  if (of?.guaranteeBy === 'run') {
    return {
      series: ['Hire so far', 'Guarantee of the run'],
      valuesOf: ({ hireSoFarKobo }: RunWeek) => [hireSoFarKobo, guarantee],
    }
  }
  if (of?.guaranteeBy === 'week') {
    return {
      series: ['Earned', 'Guarantee of the week'],
      valuesOf: ({ earnedKobo }: RunWeek) => [earnedKobo, guarantee],
    }
  }
  return {
    series: ['Hire', 'Net'],
    valuesOf: ({ hireKobo, netKobo }: RunWeek) => [hireKobo, netKobo],
  }
}
