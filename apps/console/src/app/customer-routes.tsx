import { page } from './roots.tsx'

export const customerRoutes = [
  page('/customers', () => import('../pages/people/customers/customers.tsx'), 'Customers', 'state'),
  page('/customers/$uuid', () => import('../pages/people/customers/customer.tsx'), 'Customer', 'kind', 'ticket'),
] as const
