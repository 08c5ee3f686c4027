import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagesBelow, signedIn } from './roots.tsx'

const payments = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments',
  component: lazyRouteComponent(() => import('../pages/points/payments/payments.tsx'), 'Payments'),
})

const page = pagesBelow(payments)

export const paymentRoutes = payments.addChildren([
  page(
    '/',
    () => import('../pages/points/payments/top-ups.tsx'),
    'TopUps',
    'state',
    'provider',
    'from',
    'to',
    'refund',
  ),
  page('/unmatched', () => import('../pages/points/payments/unmatched.tsx'), 'Unmatched', 'state'),
  page('/refunds', () => import('../pages/points/payments/refunds.tsx'), 'Refunds', 'state'),
  page('/cases', () => import('../pages/points/payments/cases.tsx'), 'Cases', 'state', 'kind'),
  page('/adjustments', () => import('../pages/points/payments/adjustments.tsx'), 'Adjustments', 'state'),
  page(
    '/points-gifts',
    () => import('../pages/points/payments/points-transfers.tsx'),
    'PointsTransfers',
    'state',
    'customer',
  ),
  page(
    '/points-givers',
    () => import('../pages/points/payments/points-givers.tsx'),
    'PointsGivers',
    'by',
    'from',
    'to',
  ),
  page('/gift-codes', () => import('../pages/points/payments/gift-codes.tsx'), 'GiftCodes'),
  page(
    '/ledger',
    () => import('../pages/points/payments/ledger.tsx'),
    'Ledger',
    'account',
    'customer',
    'movement',
    'cause',
    'from',
    'to',
  ),
  page('/failed-messages', () => import('../pages/points/payments/failed-messages.tsx'), 'FailedMessages'),
  page('/days', () => import('../pages/points/payments/days.tsx'), 'Days'),
  page('/differences', () => import('../pages/points/payments/differences.tsx'), 'Differences', 'state'),
  page('/providers', () => import('../pages/points/payments/providers.tsx'), 'Providers'),
])
