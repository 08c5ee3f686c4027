import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page, pagesBelow, signedIn } from './roots.tsx'

// These pages are for people who work for a distributor.

const now = createRoute({
  getParentRoute: () => signedIn,
  path: '/now',
  component: lazyRouteComponent(() => import('../pages/books/distributor/now.tsx'), 'Now'),
})

const pageOfNow = pagesBelow(now)

export const distributorRoutes = [
  now.addChildren([
    pageOfNow('/', () => import('../pages/books/distributor/sales.tsx'), 'OwnSales', 'by', 'from', 'to', 'sort'),
    pageOfNow('/changes', () => import('../pages/books/distributor/changes.tsx'), 'Changes', 'from', 'to'),
    pageOfNow('/log', () => import('../pages/tickets/show-log/show-log.tsx'), 'ShowLog', 'from', 'to'),
  ]),
  page('/weeks', () => import('../pages/books/distributor/weeks.tsx'), 'OwnWeeks', 'from', 'to', 'run', 'chart'),
  page('/settlements', () => import('../pages/books/distributor/settlements.tsx'), 'OwnSettlements'),
  page('/settlements/$id', () => import('../pages/books/distributor/settlement.tsx'), 'OwnSettlement'),
  page('/proof', () => import('../pages/books/distributor/notes.tsx'), 'Notes'),
] as const
