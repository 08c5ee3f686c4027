import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import type { Section } from '../../../parts/tabbed-page.tsx'
import { PARTS } from './parts.ts'

const SALES = ['admin', 'manager', 'finance'] as const
const MONEY = ['admin', 'finance'] as const

const SECTIONS: readonly Section[] = [
  { path: '/reports', label: PARTS.sales, roles: SALES },
  { path: '/reports/lines', label: PARTS.lines, roles: SALES },
  { path: '/reports/showtimes', label: PARTS.showtimes, roles: SALES },
  { path: '/reports/filmweeks', label: PARTS.filmWeeks, roles: SALES },
  { path: '/reports/occupancy', label: PARTS.occupancy, roles: SALES },
  { path: '/reports/topups', label: PARTS.topUps, roles: MONEY },
  { path: '/reports/credits', label: PARTS.credits, roles: MONEY },
]

/** Shows the reports of sales and top-ups, and the lines whose sums they are. */
export function Reports() {
  return <TabbedPage title="Reports" sections={SECTIONS} />
}
