import { Link, useSearch } from '@tanstack/react-router'
import { businessDateOf, dayAfter } from '@velvet/contract/catalogue/business-day'
import type { WeekOfCinema } from '@velvet/contract/catalogue/programme-days.calls'
import { WEEK_DAYS } from '@velvet/contract/catalogue/programme.rules'
import { isCalendarDay, shortDate, TIME_ZONE, weekday } from '@velvet/contract/shared/time/time'
import { DAY_AND_MONTH } from '../../../parts/dates.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { emptyText } from '../../../parts/empty-words.ts'
import { DayFilter, Filters } from '../../../parts/filters.tsx'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useNow } from '../../../parts/use-now.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { programmeCalls, PROGRAMME_KEY, REREAD_MS } from './calls.ts'
import { DaySteps } from './day-steps.tsx'
import { WeekCell } from './week-cell.tsx'

/** Shows seven days of all cinemas, one row for each cinema. */
export function Week() {
  useTitle('The week of all cinemas')
  const { q, cursor, date } = useSearch({ from: '/signed-in/programme/week' })
  const today = businessDateOf(new Date(useNow()), TIME_ZONE)
  const from = date !== undefined && isCalendarDay(date) ? date : today
  const { data, shown } = useList(
    [...PROGRAMME_KEY, 'week'],
    programmeCalls.listWeek,
    { q, cursor, from },
    { refetchInterval: REREAD_MS },
  )
  return (
    <div className="page">
      <div className="page-top">
        <h1>The week of all cinemas</h1>
        <SearchBox label="Name of a cinema" q={q} />
        <Link to="/programme">Day of a cinema</Link>
      </div>
      <Filters>
        <DayFilter label="First day" name="date" day={from} />
        <DaySteps
          date={from}
          today={today}
          days={WEEK_DAYS}
          label="Other weeks"
          text={['The week before', 'The next week']}
        />
      </Filters>
      <DataTable
        isFixed
        caption="Seven days of the cinemas"
        columns={columnsFrom(shown.from)}
        rows={data.items}
        keyOf={({ cinemaID }) => cinemaID}
        empty={emptyText(
          { q, cursor },
          { none: 'No cinema has this name.', first: <NoCinema then="its week stands here" /> },
        )}
      />
      <Pages next={data.next} cursor={cursor} />
    </div>
  )
}

function columnsFrom(first: string): Column<WeekOfCinema>[] {
  const days = Array.from({ length: WEEK_DAYS }, (_, index): Column<WeekOfCinema> => {
    const date = dayAfter(first, index)
    return {
      title: `${weekday(date).slice(0, 3)} ${shortDate(date).slice(0, DAY_AND_MONTH)}`,
      cell: ({ cinemaID, name, days: ofCinema }) => {
        const day = ofCinema[index]
        return day && <WeekCell cinemaID={cinemaID} name={name} day={day} />
      },
    }
  })
  return [{ title: 'Cinema', cell: ({ name }) => name }, ...days]
}
