import type { Section } from '../../../parts/tabbed-page.tsx'

const OFFICE = ['admin', 'manager', 'finance'] as const

/** The Tills page has these tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/cinemas/tills', label: 'All tills', roles: OFFICE },
  { path: '/cinemas/tills/reports', label: 'Z reports', roles: OFFICE },
  { path: '/cinemas/tills/differences', label: 'Differences', roles: OFFICE },
  { path: '/cinemas/tills/days', label: 'Business days', roles: OFFICE },
  { path: '/cinemas/tills/stock', label: 'Stock', roles: OFFICE },
  { path: '/cinemas/tills/conflicts', label: 'Conflicts', roles: ['admin', 'manager'] },
]
