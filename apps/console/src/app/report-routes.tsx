import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports',
  component: lazyRouteComponent(() => import('../pages/books/reports/reports.tsx'), 'Reports'),
})

export const NARROWING = ['from', 'to', 'cinemaID', 'filmID', 'distributor', 'hour', 'dayBegins'] as const

const sales = createRoute({
  getParentRoute: () => reports,
  path: '/',
  validateSearch: filteredSearch('by', 'sort', 'chart', ...NARROWING),
  component: lazyRouteComponent(() => import('../pages/books/reports/sales.tsx'), 'Sales'),
})

const saleLines = createRoute({
  getParentRoute: () => reports,
  path: '/lines',
  validateSearch: filteredSearch('kind', ...NARROWING),
  component: lazyRouteComponent(() => import('../pages/books/reports/sale-lines.tsx'), 'SaleLines'),
})

const showtimes = createRoute({
  getParentRoute: () => reports,
  path: '/showtimes',
  validateSearch: filteredSearch('by', 'from', 'to', 'cinemaID', 'sort'),
  component: lazyRouteComponent(() => import('../pages/books/reports/showtimes.tsx'), 'ShowtimeReport'),
})

const filmWeeks = createRoute({
  getParentRoute: () => reports,
  path: '/filmweeks',
  validateSearch: filteredSearch('to', 'cinemaID', 'figure', 'chart'),
  component: lazyRouteComponent(() => import('../pages/books/reports/film-weeks.tsx'), 'FilmWeeksReport'),
})

const occupancy = createRoute({
  getParentRoute: () => reports,
  path: '/occupancy',
  validateSearch: filteredSearch('from', 'to', 'cinemaID'),
  component: lazyRouteComponent(() => import('../pages/books/reports/occupancy.tsx'), 'Occupancy'),
})

const log = createRoute({
  getParentRoute: () => reports,
  path: '/log',
  validateSearch: filteredSearch('from', 'to'),
  component: lazyRouteComponent(() => import('../pages/tickets/show-log/show-log.tsx'), 'ShowLog'),
})

const topUps = createRoute({
  getParentRoute: () => reports,
  path: '/topups',
  validateSearch: filteredSearch('from', 'to', 'provider', 'sort', 'chart'),
  component: lazyRouteComponent(() => import('../pages/books/reports/top-ups.tsx'), 'TopUpReport'),
})

const creditLines = createRoute({
  getParentRoute: () => reports,
  path: '/credits',
  validateSearch: filteredSearch('from', 'to', 'provider'),
  component: lazyRouteComponent(() => import('../pages/books/reports/credit-lines.tsx'), 'CreditLines'),
})

export const reportRoutes = reports.addChildren([
  sales,
  saleLines,
  showtimes,
  filmWeeks,
  occupancy,
  log,
  topUps,
  creditLines,
])
