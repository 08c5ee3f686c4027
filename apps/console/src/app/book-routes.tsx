import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { NARROWING } from './report-routes.tsx'
import { pagesBelow, signedIn } from './roots.tsx'

const books = createRoute({
  getParentRoute: () => signedIn,
  path: '/books',
  component: lazyRouteComponent(() => import('../pages/books/ledger/books.tsx'), 'Books'),
})

const page = pagesBelow(books)

export const bookRoutes = books.addChildren([
  page('/', () => import('../pages/books/ledger/box-office.tsx'), 'BoxOffice', 'by', 'from', 'to', 'sort'),
  page('/sales', () => import('../pages/books/reports/sales.tsx'), 'Sales', 'by', 'sort', 'chart', ...NARROWING),
  page('/parties', () => import('../pages/books/ledger/parties.tsx'), 'Parties', 'exhibitors'),
  page('/taxes', () => import('../pages/books/ledger/taxes.tsx'), 'Taxes'),
  page('/weeks', () => import('../pages/books/ledger/weeks.tsx'), 'Weeks', 'from', 'to', 'run', 'chart'),
  page('/settlements', () => import('../pages/books/ledger/settlements.tsx'), 'Settlements', 'make', 'open'),
  page('/returns', () => import('../pages/books/ledger/returns.tsx'), 'Returns', 'from', 'to'),
  page('/terms', () => import('../pages/books/ledger/terms.tsx'), 'TermsOfFilms'),
  page('/terms/commissions', () => import('../pages/books/ledger/commissions.tsx'), 'Commissions'),
  page('/terms/taxes', () => import('../pages/books/ledger/hire-taxes.tsx'), 'HireTaxes'),
  page('/journal', () => import('../pages/books/ledger/journal.tsx'), 'Journal', 'by', 'from', 'to'),
  page('/month-taxes', () => import('../pages/books/ledger/month-taxes.tsx'), 'MonthTaxes', 'month', 'sort'),
  page('/bank', () => import('../pages/books/ledger/bank-lines.tsx'), 'BankLines', 'state'),
  page('/bank/events', () => import('../pages/books/ledger/bank-events.tsx'), 'BankEvents', 'state'),
  page('/naira', () => import('../pages/books/ledger/naira-balances.tsx'), 'NairaBalances'),
  page(
    '/naira/movements',
    () => import('../pages/books/ledger/naira-movements.tsx'),
    'NairaMovements',
    'account',
    'subject',
    'from',
    'to',
  ),
  page('/vouchers', () => import('../pages/books/ledger/vouchers.tsx'), 'Vouchers'),
])
