import { useSearch } from '@tanstack/react-router'
import type { BoxOfficeBy } from '@velvet/contract/books/reports.rules'
import { BoxOfficeReport } from '../../../parts/box-office-report.tsx'
import { useTitle } from '../../../parts/use-title.ts'

const BY: Record<BoxOfficeBy, string> = {
  showtime: 'Showtime',
  film: 'Film',
  cinema: 'Cinema',
  distributor: 'Distributor',
  day: 'Day',
  type: 'Ticket type',
  zone: 'Kind of seats',
}

export function BoxOffice() {
  useTitle('Box office')
  const search = useSearch({ from: '/signed-in/books/' })
  return <BoxOfficeReport by={BY} search={search} usual={{ by: 'film' }} />
}
