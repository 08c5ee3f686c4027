import { Link, useSearch } from '@tanstack/react-router'
import { DEMAND } from '@velvet/contract/tickets/waiting-list-words'
import { serverNow } from '@velvet/client/server-clock'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { isCalendarDay } from '@velvet/contract/shared/time/time'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { useIsPhone } from '../../../parts/use-is-phone.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { useNamedCinema } from '../../../parts/cinema-query.ts'
import { isColourBy } from './colours.ts'
import { DayBar } from './day-bar.tsx'
import { DayPage } from './day-page.tsx'
import { isHours, isView } from './views.ts'

/** Shows the programme of one cinema on one day. The address names both. */
export function Programme() {
  useTitle('Programme')
  const search = useSearch({ from: '/signed-in/programme' })
  const isPhone = useIsPhone()
  const cinema = useNamedCinema(search.cinema)
  if (!cinema) {
    return (
      <div className="page">
        <h1>Programme</h1>
        <p>
          <NoCinema then="its programme stands here" />
        </p>
      </div>
    )
  }
  const date =
    search.date && isCalendarDay(search.date) ? search.date : businessDateOf(new Date(serverNow()), cinema.timeZone)
  const view = isView(search.view) ? search.view : isPhone ? 'table' : 'timeline'
  const hours = isHours(search.hours) ? search.hours : 'shows'
  const colourBy = isColourBy(search.colour) ? search.colour : 'film'
  return (
    <div className="page">
      <div className="page-top">
        <h1>Programme</h1>
        <div className="actions">
          <Link to="/programme/week" search={{ date }}>
            Week of all cinemas
          </Link>
          <Link to="/programme/demand">{DEMAND}</Link>
        </div>
      </div>
      <DayBar cinema={cinema} date={date} view={view} hours={hours} colourBy={colourBy} />
      {/* With this key, React makes a new page for each day, because the chosen showtime and
          the edits belong to one day. The bar above is not made anew, so it keeps the focus
          while a day is read. */}
      <Suspense key={`${cinema.id} ${date}`} fallback={<Spinner label="Loading" />}>
        <DayPage cinema={cinema} date={date} view={view} hours={hours} colourBy={colourBy} />
      </Suspense>
    </div>
  )
}
