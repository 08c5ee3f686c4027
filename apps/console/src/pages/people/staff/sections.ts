import { SUPERVISOR_ROLES } from '@velvet/contract/tickets/gate.rules'
import type { Section } from '../../../parts/tabbed-page.tsx'

/** The parts of the area, in the order of their tabs. */
export const SECTIONS: readonly Section[] = [
  { path: '/staff', label: 'People', roles: ['admin'] },
  { path: '/staff/devices', label: 'Gate phones', roles: SUPERVISOR_ROLES },
]
