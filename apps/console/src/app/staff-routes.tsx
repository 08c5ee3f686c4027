import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { page, pagesBelow, signedIn } from './roots.tsx'

const staff = createRoute({
  getParentRoute: () => signedIn,
  path: '/staff',
  component: lazyRouteComponent(() => import('../pages/people/staff/staff.tsx'), 'Staff'),
})

const pageOfStaff = pagesBelow(staff)

export const staffRoutes = [
  staff.addChildren([
    pageOfStaff('/', () => import('../pages/people/staff/people.tsx'), 'People'),
    pageOfStaff('/devices', () => import('../pages/people/staff/devices.tsx'), 'Devices', 'state'),
  ]),
  page('/staff/$id', () => import('../pages/people/staff/person.tsx'), 'Person'),
] as const
