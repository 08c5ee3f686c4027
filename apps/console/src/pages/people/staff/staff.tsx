import { SUPERVISOR_ROLES } from '@velvet/contract/tickets/gate.rules'
import { TabbedPage } from '../../../parts/tabbed-page.tsx'
import type { Section } from '../../../parts/tabbed-page.tsx'

const SECTIONS: readonly Section[] = [
  { path: '/staff', label: 'People', roles: ['admin'] },
  { path: '/staff/devices', label: 'Gate phones', roles: SUPERVISOR_ROLES },
]

/** Shows the people who work for the operator, and the phones that scan tickets at the doors. */
export function Staff() {
  return <TabbedPage title="Staff" sections={SECTIONS} />
}
