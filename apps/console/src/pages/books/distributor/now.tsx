import { TabbedPage } from '../../../parts/tabbed-page.tsx'

const SECTIONS = [
  { path: '/now', label: 'Sales', roles: ['distributor'] },
  { path: '/now/changes', label: 'Changes', roles: ['distributor'] },
  { path: '/now/log', label: 'Show log', roles: ['distributor'] },
] as const

/** Shows people who work for a distributor what happens to its films. */
export function Now() {
  return <TabbedPage title="Now" sections={SECTIONS} />
}
