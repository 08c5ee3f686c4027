import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagesBelow, signedIn } from './roots.tsx'

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports',
  component: lazyRouteComponent(() => import('../pages/books/reports/reports.tsx'), 'Reports'),
})

const page = pagesBelow(reports)

export const NARROWING = ['from', 'to', 'cinemaID', 'filmID', 'distributor', 'hour', 'dayBegins'] as const

export const reportRoutes = reports.addChildren([
  page('/', () => import('../pages/books/reports/sales.tsx'), 'Sales', 'by', 'sort', 'chart', ...NARROWING),
  page('/lines', () => import('../pages/books/reports/sale-lines.tsx'), 'SaleLines', 'kind', ...NARROWING),
  page(
    '/showtimes',
    () => import('../pages/books/reports/showtimes.tsx'),
    'ShowtimeReport',
    'by',
    'from',
    'to',
    'cinemaID',
    'sort',
  ),
  page(
    '/filmweeks',
    () => import('../pages/books/reports/film-weeks.tsx'),
    'FilmWeeksReport',
    'to',
    'cinemaID',
    'figure',
    'chart',
  ),
  page('/occupancy', () => import('../pages/books/reports/occupancy.tsx'), 'Occupancy', 'from', 'to', 'cinemaID'),
  page('/log', () => import('../pages/tickets/show-log/show-log.tsx'), 'ShowLog', 'from', 'to'),
  page(
    '/topups',
    () => import('../pages/books/reports/top-ups.tsx'),
    'TopUpReport',
    'from',
    'to',
    'provider',
    'sort',
    'chart',
  ),
  page('/credits', () => import('../pages/books/reports/credit-lines.tsx'), 'CreditLines', 'from', 'to', 'provider'),
])
