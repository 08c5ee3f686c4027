import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagesBelow, signedIn } from './roots.tsx'

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/operator/settings/settings.tsx'), 'Settings'),
})

const page = pagesBelow(settings)

export const settingsRoutes = settings.addChildren([
  page('/', () => import('../pages/operator/settings/limits.tsx'), 'Limits'),
  page('/product', () => import('../pages/operator/settings/product.tsx'), 'Product'),
  page('/notices', () => import('../pages/operator/settings/notifications.tsx'), 'Notifications', 'language'),
  page('/languages', () => import('../pages/operator/settings/languages.tsx'), 'Languages'),
  page('/apps', () => import('../pages/operator/settings/app-versions.tsx'), 'AppVersions'),
])
