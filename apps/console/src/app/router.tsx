import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { bookRoutes } from './book-routes.tsx'
import { cinemaRoutes } from './cinema-routes.tsx'
import { customerRoutes } from './customer-routes.tsx'
import { distributorRoutes } from './distributor-routes.tsx'
import { filmRoutes } from './film-routes.tsx'
import { PageFailure } from './page-failure.tsx'
import { paymentRoutes } from './payment-routes.tsx'
import { programmeRoutes } from './programme-routes.tsx'
import { reportRoutes } from './report-routes.tsx'
import { page, root, signedIn } from './roots.tsx'
import { settingsRoutes } from './settings-routes.tsx'
import { staffRoutes } from './staff-routes.tsx'
import { Start } from './start.tsx'
import { tillRoutes } from './till-routes.tsx'

const start = createRoute({ getParentRoute: () => signedIn, path: '/', component: Start })

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../pages/people/invitation/invitation.tsx'), 'Invitation'),
})

/** Every other address. It stands in the frame, from which people reach every area. */
const missing = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyRouteComponent(() => import('./missing.tsx'), 'Missing'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([
      start,
      page('/account', () => import('../pages/people/account/account.tsx'), 'Account'),
      ...programmeRoutes,
      ...filmRoutes,
      ...customerRoutes,
      ...cinemaRoutes,
      ...tillRoutes,
      ...distributorRoutes,
      paymentRoutes,
      reportRoutes,
      bookRoutes,
      ...staffRoutes,
      page(
        '/audit',
        () => import('../pages/operator/audit/audit.tsx'),
        'Audit',
        'actor',
        'action',
        'subject',
        'from',
        'to',
      ),
      settingsRoutes,
      missing,
    ]),
    invitation,
  ]),
  basepath: '/console',
  // The address holds filters as plain texts, which people can read and type, and not as JSON.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
