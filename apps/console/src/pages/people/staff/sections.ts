import { SUPERVISOR_ROLES } from '@velvet/contract/tickets/gate.rules'
import type { Section } from '../../../parts/tabbed-page.tsx'

/** The tabs of this area. */
export const SECTIONS: readonly Section[] = [
  { path: '/staff', label: 'People', roles: ['admin'] },
  { path: '/staff/devices', label: 'Gate phones', roles: SUPERVISOR_ROLES },
]
