import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page, pagesBelow, signedIn } from './roots.tsx'

const tills = createRoute({
  getParentRoute: () => signedIn,
  path: '/cinemas/tills',
  component: lazyRouteComponent(() => import('../pages/sales/tills/area.tsx'), 'TillArea'),
})

const pageOfTills = pagesBelow(tills)

export const tillRoutes = [
  tills.addChildren([
    pageOfTills('/', () => import('../pages/sales/tills/tills.tsx'), 'Tills', 'cinemaID', 'status'),
    pageOfTills(
      '/reports',
      () => import('../pages/sales/tills/z-reports.tsx'),
      'ZReports',
      'from',
      'to',
      'cinemaID',
      'tillID',
      'staffID',
    ),
    pageOfTills(
      '/differences',
      () => import('../pages/sales/tills/differences.tsx'),
      'Differences',
      'from',
      'to',
      'cinemaID',
    ),
    pageOfTills('/days', () => import('../pages/sales/tills/business-days.tsx'), 'BusinessDays', 'cinemaID'),
    pageOfTills('/conflicts', () => import('../pages/sales/tills/conflicts.tsx'), 'Conflicts', 'cinemaID'),
    pageOfTills('/stock', () => import('../pages/sales/stock/stock.tsx'), 'Stock', 'from', 'to', 'cinemaID'),
  ]),
  page('/cinemas/tills/sessions/$id', () => import('../pages/sales/tills/session.tsx'), 'TillSessionPage', 'list'),
] as const
