import type { Section } from '../../../parts/tabbed-page.tsx'
import { PARTS } from './parts.ts'

const SALES = ['admin', 'manager', 'finance'] as const
const MONEY = ['admin', 'finance'] as const
const [BOX_OFFICE, TOP_UPS] = ['Box office', 'Top-ups']

/** Reports has these tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/reports', label: PARTS.sales, tab: BOX_OFFICE, roles: SALES },
  { path: '/reports/showtimes', label: PARTS.showtimes, tab: BOX_OFFICE, roles: SALES },
  { path: '/reports/lines', label: PARTS.lines, tab: BOX_OFFICE, roles: SALES },
  { path: '/reports/filmweeks', label: PARTS.filmWeeks, roles: SALES },
  { path: '/reports/occupancy', label: PARTS.occupancy, roles: SALES },
  { path: '/reports/log', label: PARTS.log, roles: SALES },
  { path: '/reports/topups', label: PARTS.topUps, tab: TOP_UPS, roles: MONEY },
  { path: '/reports/credits', label: PARTS.credits, tab: TOP_UPS, roles: MONEY },
]
