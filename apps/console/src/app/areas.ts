import type { StaffRole } from '@velvet/contract/endpoint'
import { ScrollText, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

interface Area {
  path: '/staff' | '/audit'
  label: string
  icon: LucideIcon
  roles: readonly StaffRole[]
}

/** The areas of the console, in the order of its navigation. */
const AREAS: readonly Area[] = [
  { path: '/staff', label: 'Staff', icon: Users, roles: ['admin'] },
  { path: '/audit', label: 'Audit', icon: ScrollText, roles: ['admin'] },
]

export function areasOf(role: StaffRole): readonly Area[] {
  return AREAS.filter(({ roles }) => roles.includes(role))
}
