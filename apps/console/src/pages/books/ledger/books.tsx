import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import type { Section } from '../../../parts/tabbed-page.tsx'

const MONEY = ['admin', 'finance'] as const

const SECTIONS: readonly Section[] = [
  { path: '/books', label: 'Box office', roles: MONEY },
  { path: '/books/parties', label: 'Parties', roles: MONEY },
  { path: '/books/taxes', label: 'Taxes', roles: MONEY },
  { path: '/books/terms', label: 'Film terms', tab: 'Terms', roles: MONEY },
  { path: '/books/terms/commissions', label: 'Commissions', tab: 'Terms', roles: MONEY },
  { path: '/books/terms/taxes', label: 'Taxes on hire', tab: 'Terms', roles: MONEY },
  { path: '/books/weeks', label: 'Weeks', roles: MONEY },
  { path: '/books/settlements', label: 'Settlements', roles: MONEY },
  { path: '/books/returns', label: 'Returns', roles: MONEY },
  { path: '/books/bank', label: 'Statement', tab: 'Bank', roles: MONEY },
  { path: '/books/bank/events', label: 'Events', tab: 'Bank', roles: MONEY },
  { path: '/books/naira', label: 'Balances', tab: 'Naira ledger', roles: MONEY },
  { path: '/books/naira/movements', label: 'Movements', tab: 'Naira ledger', roles: MONEY },
]

/** Shows what accountants and distributors check. */
export function Books() {
  return <TabbedPage title="Books" sections={SECTIONS} />
}
