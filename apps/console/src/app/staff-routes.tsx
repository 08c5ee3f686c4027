import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch, listSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const staff = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff',
  component: lazyRouteComponent(() => import('../pages/people/staff/staff.tsx'), 'Staff'),
})

const people = createRoute({
  getParentRoute: () => staff,
  path: '/',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/people/staff/people.tsx'), 'People'),
})

const devices = createRoute({
  getParentRoute: () => staff,
  path: '/devices',
  validateSearch: filteredSearch('state'),
  component: lazyRouteComponent(() => import('../pages/people/staff/devices.tsx'), 'Devices'),
})

const person = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff/$id',
  component: lazyRouteComponent(() => import('../pages/people/staff/person.tsx'), 'Person'),
})

export const staffRoutes = [staff.addChildren([people, devices]), person] as const
