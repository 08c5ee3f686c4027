import type { Section } from '../../../parts/tabbed-page.tsx'

const MONEY = ['admin', 'finance'] as const
const [TOP_UPS, MONEY_BACK, CASES, DAYS] = ['Top-ups', 'Money back', 'Cases', 'Days']

/** The parts of Payments, in the order of their tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/payments', label: 'All top-ups', tab: TOP_UPS, roles: MONEY },
  { path: '/payments/unmatched', label: 'Unmatched', tab: TOP_UPS, roles: MONEY },
  { path: '/payments/providers', label: 'Providers', tab: TOP_UPS, roles: MONEY },
  { path: '/payments/refunds', label: 'Refunds', tab: MONEY_BACK, roles: MONEY },
  { path: '/payments/adjustments', label: 'Adjustments', tab: MONEY_BACK, roles: MONEY },
  { path: '/payments/points-gifts', label: 'Points transfers', tab: MONEY_BACK, roles: MONEY },
  { path: '/payments/gift-codes', label: 'Gift codes', tab: MONEY_BACK, roles: MONEY },
  { path: '/payments/points-givers', label: 'Points givers', tab: MONEY_BACK, roles: MONEY },
  { path: '/payments/cases', label: 'All cases', tab: CASES, roles: MONEY },
  { path: '/payments/failed-messages', label: 'Failed messages', tab: CASES, roles: ['admin'] },
  { path: '/payments/days', label: 'Reconciliation', tab: DAYS, roles: MONEY },
  { path: '/payments/differences', label: 'Differences', tab: DAYS, roles: MONEY },
  { path: '/payments/ledger', label: 'Ledger', tab: DAYS, roles: MONEY },
]
