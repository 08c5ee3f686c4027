import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch, listSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

// These pages are for people who work for a distributor.

const now = createRoute({
  getParentRoute: () => signedIn,
  path: '/now',
  component: lazyRouteComponent(() => import('../pages/books/distributor/now.tsx'), 'Now'),
})

const sales = createRoute({
  getParentRoute: () => now,
  path: '/',
  validateSearch: filteredSearch('by', 'from', 'to', 'sort'),
  component: lazyRouteComponent(() => import('../pages/books/distributor/sales.tsx'), 'OwnSales'),
})

const changes = createRoute({
  getParentRoute: () => now,
  path: '/changes',
  validateSearch: filteredSearch('from', 'to'),
  component: lazyRouteComponent(() => import('../pages/books/distributor/changes.tsx'), 'Changes'),
})

const log = createRoute({
  getParentRoute: () => now,
  path: '/log',
  validateSearch: filteredSearch('from', 'to'),
  component: lazyRouteComponent(() => import('../pages/tickets/show-log/show-log.tsx'), 'ShowLog'),
})

const weeks = createRoute({
  getParentRoute: () => signedIn,
  path: '/weeks',
  validateSearch: filteredSearch('from', 'to', 'run', 'chart'),
  component: lazyRouteComponent(() => import('../pages/books/distributor/weeks.tsx'), 'OwnWeeks'),
})

const settlements = createRoute({
  getParentRoute: () => signedIn,
  path: '/settlements',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/distributor/settlements.tsx'), 'OwnSettlements'),
})

const settlement = createRoute({
  getParentRoute: () => signedIn,
  path: '/settlements/$id',
  component: lazyRouteComponent(() => import('../pages/books/distributor/settlement.tsx'), 'OwnSettlement'),
})

const proof = createRoute({
  getParentRoute: () => signedIn,
  path: '/proof',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/books/distributor/notes.tsx'), 'Notes'),
})

export const distributorRoutes = [
  now.addChildren([sales, changes, log]),
  weeks,
  settlements,
  settlement,
  proof,
] as const
