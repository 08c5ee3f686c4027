import { useSearch } from '@tanstack/react-router'
import { dayAfter } from '@velvet/contract/showtimes/business-day'
import { localDateOf } from '@velvet/contract/time/time'
import { BoxOfficeReport } from '../../parts/box-office-report.tsx'
import { useTitle } from '../../parts/use-title.ts'

const BY = {
  ...{ showtime: 'Showtime', cinema: 'Cinema', day: 'Day', film: 'Film', type: 'Ticket type' },
}
/** The figures are read again after this time, but not while the page is hidden. */
const EVERY_MS = 15_000
/** The report begins with the business day that may still go on after midnight. */
const USUAL_DAYS = { before: -1, after: 6 }

/** Shows what is sold for the films of the distributor, from the shows of yesterday to those of a week. */
export function OwnSales() {
  useTitle('Now')
  const search = useSearch({ from: '/signed-in/now/' })
  const today = localDateOf(new Date())
  const usual = {
    by: 'showtime',
    from: dayAfter(today, USUAL_DAYS.before),
    to: dayAfter(today, USUAL_DAYS.after),
  } as const
  return <BoxOfficeReport by={BY} search={search} usual={usual} everyMs={EVERY_MS} />
}
