import { useSearch } from '@tanstack/react-router'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { localToday } from '@velvet/contract/shared/time/time'
import { BoxOfficeReport } from '../../../parts/box-office-report.tsx'
import { useTitle } from '../../../parts/use-title.ts'

const BY = {
  showtime: 'Showtime',
  cinema: 'Cinema',
  day: 'Day',
  film: 'Film',
  type: 'Ticket type',
}

/** Tickets are sold all evening, so an open page reads its figures again this often. */
const EVERY_MS = 15_000
/** The report begins with yesterday, because after midnight the business day of yesterday still goes on. */
const USUAL_DAYS = { before: -1, after: 6 }

/** Shows what is sold for the films of the distributor, from the showtimes of yesterday to those of the next six days. */
export function OwnSales() {
  useTitle('Now')
  const search = useSearch({ from: '/signed-in/now/' })
  const today = localToday()
  const usual = {
    by: 'showtime',
    from: dayAfter(today, USUAL_DAYS.before),
    to: dayAfter(today, USUAL_DAYS.after),
  } as const
  return <BoxOfficeReport by={BY} search={search} usual={usual} everyMs={EVERY_MS} />
}
