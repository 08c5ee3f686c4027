import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch, listSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const payments = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments',
  component: lazyRouteComponent(() => import('../pages/points/payments/payments.tsx'), 'Payments'),
})

const topUps = createRoute({
  getParentRoute: () => payments,
  path: '/',
  validateSearch: filteredSearch('state', 'provider', 'from', 'to', 'refund'),
  component: lazyRouteComponent(() => import('../pages/points/payments/top-ups.tsx'), 'TopUps'),
})

const unmatched = createRoute({
  getParentRoute: () => payments,
  path: '/unmatched',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/points/payments/unmatched.tsx'), 'Unmatched'),
})

const refunds = createRoute({
  getParentRoute: () => payments,
  path: '/refunds',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/points/payments/refunds.tsx'), 'Refunds'),
})

const cases = createRoute({
  getParentRoute: () => payments,
  path: '/cases',
  validateSearch: filteredSearch('state', 'kind'),
  component: lazyRouteComponent(() => import('../pages/points/payments/cases.tsx'), 'Cases'),
})

const adjustments = createRoute({
  getParentRoute: () => payments,
  path: '/adjustments',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/points/payments/adjustments.tsx'), 'Adjustments'),
})

const pointsTransfers = createRoute({
  getParentRoute: () => payments,
  path: '/points-gifts',
  validateSearch: filteredSearch('state', 'customer'),
  component: lazyRouteComponent(() => import('../pages/points/payments/points-transfers.tsx'), 'PointsTransfers'),
})

const giftCodes = createRoute({
  getParentRoute: () => payments,
  path: '/gift-codes',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/points/payments/gift-codes.tsx'), 'GiftCodes'),
})

const pointsGivers = createRoute({
  getParentRoute: () => payments,
  path: '/points-givers',
  validateSearch: filteredSearch('by', 'from', 'to'),
  component: lazyRouteComponent(() => import('../pages/points/payments/points-givers.tsx'), 'PointsGivers'),
})

const ledger = createRoute({
  getParentRoute: () => payments,
  path: '/ledger',
  validateSearch: filteredSearch('account', 'customer', 'movement', 'cause', 'from', 'to'),
  component: lazyRouteComponent(() => import('../pages/points/payments/ledger.tsx'), 'Ledger'),
})

const failedMessages = createRoute({
  getParentRoute: () => payments,
  path: '/failed-messages',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/points/payments/failed-messages.tsx'), 'FailedMessages'),
})

const days = createRoute({
  getParentRoute: () => payments,
  path: '/days',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/points/payments/days.tsx'), 'Days'),
})

const differences = createRoute({
  getParentRoute: () => payments,
  path: '/differences',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/points/payments/differences.tsx'), 'Differences'),
})

const providers = createRoute({
  getParentRoute: () => payments,
  path: '/providers',
  component: lazyRouteComponent(() => import('../pages/points/payments/providers.tsx'), 'Providers'),
})

export const paymentRoutes = payments.addChildren([
  topUps,
  unmatched,
  refunds,
  cases,
  adjustments,
  pointsTransfers,
  pointsGivers,
  giftCodes,
  ledger,
  failedMessages,
  days,
  differences,
  providers,
])
