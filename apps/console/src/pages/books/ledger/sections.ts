import type { Section } from '../../../parts/tabbed-page.tsx'

const MONEY = ['admin', 'finance'] as const
const [BOX_OFFICE, HIRE, PARTIES, LEDGER] = ['Box office', 'Film hire', 'Taxes and owners', 'Ledger']

/** Books has these tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/books', label: 'Play date', tab: BOX_OFFICE, roles: MONEY },
  { path: '/books/sales', label: 'Day of sale', tab: BOX_OFFICE, roles: MONEY },
  { path: '/books/terms', label: 'Terms', tab: HIRE, step: 1, roles: MONEY },
  { path: '/books/weeks', label: 'Weeks', tab: HIRE, step: 2, roles: MONEY },
  { path: '/books/settlements', label: 'Settlements', tab: HIRE, step: 3, roles: MONEY },
  { path: '/books/parties', label: 'Owners', tab: PARTIES, roles: MONEY },
  { path: '/books/taxes', label: 'Taxes', tab: PARTIES, roles: MONEY },
  { path: '/books/terms/taxes', label: 'Taxes on hire', tab: PARTIES, roles: MONEY },
  { path: '/books/terms/commissions', label: 'Commissions', tab: PARTIES, roles: MONEY },
  { path: '/books/returns', label: 'Returns', tab: PARTIES, roles: MONEY },
  { path: '/books/month-taxes', label: 'Taxes of a month', tab: PARTIES, roles: MONEY },
  { path: '/books/naira', label: 'Balances', tab: LEDGER, roles: MONEY },
  { path: '/books/naira/movements', label: 'Movements', tab: LEDGER, roles: MONEY },
  { path: '/books/journal', label: 'Journal', tab: LEDGER, roles: MONEY },
  { path: '/books/bank', label: 'Bank statement', tab: LEDGER, roles: MONEY },
  { path: '/books/vouchers', label: 'Vouchers', tab: LEDGER, roles: MONEY },
  { path: '/books/bank/events', label: 'Bank events', tab: LEDGER, roles: MONEY },
]
