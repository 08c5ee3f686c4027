import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch, listSearch } from '../parts/list-search.ts'
import { NARROWING } from './report-routes.tsx'
import { signedIn } from './roots.tsx'

const books = createRoute({
  getParentRoute: () => signedIn,
  path: '/books',
  component: lazyRouteComponent(() => import('../pages/books/ledger/books.tsx'), 'Books'),
})

const boxOffice = createRoute({
  getParentRoute: () => books,
  path: '/',
  validateSearch: filteredSearch('by', 'from', 'to', 'sort'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/box-office.tsx'), 'BoxOffice'),
})

const sales = createRoute({
  getParentRoute: () => books,
  path: '/sales',
  validateSearch: filteredSearch('by', 'sort', 'chart', ...NARROWING),
  component: lazyRouteComponent(() => import('../pages/books/reports/sales.tsx'), 'Sales'),
})

const parties = createRoute({
  getParentRoute: () => books,
  path: '/parties',
  validateSearch: filteredSearch('exhibitors'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/parties.tsx'), 'Parties'),
})

const taxes = createRoute({
  getParentRoute: () => books,
  path: '/taxes',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/ledger/taxes.tsx'), 'Taxes'),
})

const terms = createRoute({
  getParentRoute: () => books,
  path: '/terms',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/ledger/terms.tsx'), 'TermsOfFilms'),
})

const commissions = createRoute({
  getParentRoute: () => books,
  path: '/terms/commissions',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/ledger/commissions.tsx'), 'Commissions'),
})

const hireTaxes = createRoute({
  getParentRoute: () => books,
  path: '/terms/taxes',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/ledger/hire-taxes.tsx'), 'HireTaxes'),
})

const weeks = createRoute({
  getParentRoute: () => books,
  path: '/weeks',
  validateSearch: filteredSearch('from', 'to', 'run', 'chart'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/weeks.tsx'), 'Weeks'),
})

const returns = createRoute({
  getParentRoute: () => books,
  path: '/returns',
  validateSearch: filteredSearch('from', 'to'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/returns.tsx'), 'Returns'),
})

const naira = createRoute({
  getParentRoute: () => books,
  path: '/naira',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/ledger/naira-balances.tsx'), 'NairaBalances'),
})

const nairaMovements = createRoute({
  getParentRoute: () => books,
  path: '/naira/movements',
  validateSearch: filteredSearch('account', 'subject', 'from', 'to'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/naira-movements.tsx'), 'NairaMovements'),
})

const journal = createRoute({
  getParentRoute: () => books,
  path: '/journal',
  validateSearch: filteredSearch('by', 'from', 'to'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/journal.tsx'), 'Journal'),
})

const monthTaxes = createRoute({
  getParentRoute: () => books,
  path: '/month-taxes',
  validateSearch: filteredSearch('month', 'sort'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/month-taxes.tsx'), 'MonthTaxes'),
})

const bankLines = createRoute({
  getParentRoute: () => books,
  path: '/bank',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/bank-lines.tsx'), 'BankLines'),
})

const bankEvents = createRoute({
  getParentRoute: () => books,
  path: '/bank/events',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/bank-events.tsx'), 'BankEvents'),
})

const vouchers = createRoute({
  getParentRoute: () => books,
  path: '/vouchers',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/ledger/vouchers.tsx'), 'Vouchers'),
})

const settlements = createRoute({
  getParentRoute: () => books,
  path: '/settlements',
  validateSearch: filteredSearch('make', 'open'),
  component: lazyRouteComponent(() => import('../pages/books/ledger/settlements.tsx'), 'Settlements'),
})

export const bookRoutes = books.addChildren([
  boxOffice,
  sales,
  parties,
  taxes,
  weeks,
  settlements,
  returns,
  terms,
  commissions,
  hireTaxes,
  journal,
  monthTaxes,
  bankLines,
  bankEvents,
  naira,
  nairaMovements,
  vouchers,
])
