import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const tills = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/tills',
  component: lazyRouteComponent(() => import('../pages/sales/tills/area.tsx'), 'TillArea'),
})

const list = createRoute({
  getParentRoute: () => tills,
  path: '/',
  validateSearch: filteredSearch('cinemaID', 'status'),
  component: lazyRouteComponent(() => import('../pages/sales/tills/tills.tsx'), 'Tills'),
})

const reports = createRoute({
  getParentRoute: () => tills,
  path: '/reports',
  validateSearch: filteredSearch('from', 'to', 'cinemaID', 'tillID', 'staffID'),
  component: lazyRouteComponent(() => import('../pages/sales/tills/z-reports.tsx'), 'ZReports'),
})

const differences = createRoute({
  getParentRoute: () => tills,
  path: '/differences',
  validateSearch: filteredSearch('from', 'to', 'cinemaID'),
  component: lazyRouteComponent(() => import('../pages/sales/tills/differences.tsx'), 'Differences'),
})

const days = createRoute({
  getParentRoute: () => tills,
  path: '/days',
  validateSearch: filteredSearch('cinemaID'),
  component: lazyRouteComponent(() => import('../pages/sales/tills/business-days.tsx'), 'BusinessDays'),
})

const conflicts = createRoute({
  getParentRoute: () => tills,
  path: '/conflicts',
  validateSearch: filteredSearch('cinemaID'),
  component: lazyRouteComponent(() => import('../pages/sales/tills/conflicts.tsx'), 'Conflicts'),
})

const stock = createRoute({
  getParentRoute: () => tills,
  path: '/stock',
  validateSearch: filteredSearch('from', 'to', 'cinemaID'),
  component: lazyRouteComponent(() => import('../pages/sales/stock/stock.tsx'), 'Stock'),
})

const session = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/tills/sessions/$id',
  validateSearch: filteredSearch('list'),
  component: lazyRouteComponent(() => import('../pages/sales/tills/session.tsx'), 'TillSessionPage'),
})

export const tillRoutes = [tills.addChildren([list, reports, differences, days, conflicts, stock]), session] as const
