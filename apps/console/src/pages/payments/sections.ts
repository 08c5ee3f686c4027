import type { Section } from '../../parts/tabbed-page.tsx'

const MONEY = ['admin', 'finance'] as const

/** The parts of Payments, in the order of their tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/payments', label: 'Top-ups', roles: MONEY },
  { path: '/payments/unmatched', label: 'Unmatched', roles: MONEY },
  { path: '/payments/refunds', label: 'Refunds', roles: MONEY },
  { path: '/payments/cases', label: 'Cases', roles: MONEY },
  { path: '/payments/adjustments', label: 'Adjustments', roles: MONEY },
  { path: '/payments/ledger', label: 'Ledger', roles: MONEY },
  { path: '/payments/letters', label: 'Failed messages', roles: ['admin'] },
  { path: '/payments/days', label: 'Reconciliation', roles: MONEY },
  { path: '/payments/differences', label: 'Differences', roles: MONEY },
  { path: '/payments/providers', label: 'Providers', roles: MONEY },
]
