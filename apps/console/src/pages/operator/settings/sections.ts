import type { Section } from '../../../parts/tabbed-page.tsx'

/** Settings has these tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/settings', label: 'Limits and keys', roles: ['admin', 'finance'] },
  { path: '/settings/product', label: 'Product and help', roles: ['admin', 'finance'] },
  { path: '/settings/notices', label: 'Notifications', roles: ['admin', 'finance'] },
  { path: '/settings/languages', label: 'Languages', roles: ['admin', 'finance'] },
  { path: '/settings/apps', label: 'App versions', roles: ['admin', 'finance'] },
]
