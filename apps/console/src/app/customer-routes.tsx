import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const customers = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/people/customers/customers.tsx'), 'Customers'),
})

const customer = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers/$uuid',
  validateSearch: filteredSearch('kind', 'ticket'),
  component: lazyRouteComponent(() => import('../pages/people/customers/customer.tsx'), 'Customer'),
})

export const customerRoutes = [customers, customer] as const
