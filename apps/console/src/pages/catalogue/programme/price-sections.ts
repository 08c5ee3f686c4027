import { TYPES_OF_TICKETS } from '@velvet/contract/catalogue/ticket-types.rules'
import type { Section } from '../../../parts/tabbed-page.tsx'

const OFFICE = ['admin', 'manager', 'finance'] as const

/** Prices has these tabs. */
export const PRICE_SECTIONS: readonly Section[] = [
  { path: '/programme/prices', label: 'Price card', roles: OFFICE },
  { path: '/programme/types', label: TYPES_OF_TICKETS, roles: OFFICE },
  { path: '/programme/offers', label: 'Offers', roles: OFFICE },
  { path: '/programme/items', label: 'Items', roles: OFFICE },
]
