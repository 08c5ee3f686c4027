import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { filteredSearch } from '../parts/list-search.ts'
import { signedIn } from './roots.tsx'

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/operator/settings/settings.tsx'), 'Settings'),
})

const limits = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/operator/settings/limits.tsx'), 'Limits'),
})

const product = createRoute({
  getParentRoute: () => settings,
  path: '/product',
  component: lazyRouteComponent(() => import('../pages/operator/settings/product.tsx'), 'Product'),
})

const notices = createRoute({
  getParentRoute: () => settings,
  path: '/notices',
  validateSearch: filteredSearch('language'),
  component: lazyRouteComponent(() => import('../pages/operator/settings/notifications.tsx'), 'Notifications'),
})

const languages = createRoute({
  getParentRoute: () => settings,
  path: '/languages',
  component: lazyRouteComponent(() => import('../pages/operator/settings/languages.tsx'), 'Languages'),
})

const appVersions = createRoute({
  getParentRoute: () => settings,
  path: '/apps',
  component: lazyRouteComponent(() => import('../pages/operator/settings/app-versions.tsx'), 'AppVersions'),
})

export const settingsRoutes = settings.addChildren([limits, product, notices, languages, appVersions])
