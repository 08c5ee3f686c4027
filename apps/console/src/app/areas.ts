import type { StaffRole } from '@velvet/contract/endpoint'
import {
  Banknote,
  Building2,
  CalendarClock,
  ChartColumn,
  Film,
  IdCard,
  ScrollText,
  Settings,
  Smartphone,
  Sun,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

interface Area {
  path:
    | '/'
    | '/programme'
    | '/films'
    | '/cinemas'
    | '/customers'
    | '/payments'
    | '/reports'
    | '/staff'
    | '/staff/devices'
    | '/audit'
    | '/settings'
  label: string
  icon: LucideIcon
  roles: readonly StaffRole[]
}

/** The areas of the console, in the order of its navigation. */
const AREAS: readonly Area[] = [
  { path: '/', label: 'Today', icon: Sun, roles: ['admin', 'manager', 'finance'] },
  {
    path: '/programme',
    label: 'Programme',
    icon: CalendarClock,
    roles: ['admin', 'manager', 'finance'],
  },
  { path: '/films', label: 'Films', icon: Film, roles: ['admin', 'manager', 'finance'] },
  { path: '/cinemas', label: 'Cinemas', icon: Building2, roles: ['admin', 'manager', 'finance'] },
  { path: '/customers', label: 'Customers', icon: IdCard, roles: ['admin', 'manager', 'finance'] },
  { path: '/payments', label: 'Payments', icon: Banknote, roles: ['admin', 'finance'] },
  { path: '/reports', label: 'Reports', icon: ChartColumn, roles: ['admin', 'manager', 'finance'] },
  { path: '/staff', label: 'Staff', icon: Users, roles: ['admin'] },
  // Managers need a link of their own, because they may not open Staff, where admins find this
  // page.
  { path: '/staff/devices', label: 'Gate phones', icon: Smartphone, roles: ['manager'] },
  { path: '/audit', label: 'Audit', icon: ScrollText, roles: ['admin'] },
  { path: '/settings', label: 'Settings', icon: Settings, roles: ['admin', 'finance'] },
]

export function areasOf(role: StaffRole): readonly Area[] {
  return AREAS.filter(({ roles }) => roles.includes(role))
}
