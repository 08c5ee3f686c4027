import { TabbedPage } from '../../parts/tabbed-page.tsx'

const SECTIONS = [
  { path: '/now', label: 'Sales', roles: ['distributor'] },
  { path: '/now/changes', label: 'Changes', roles: ['distributor'] },
] as const

/** Shows somebody of a distributor what happens to their films. */
export function Now() {
  return <TabbedPage title="Now" sections={SECTIONS} />
}
