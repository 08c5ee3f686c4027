import type { StaffRole } from '@velvet/contract/shared/endpoint'
import {
  Banknote,
  BookOpenText,
  Building2,
  CalendarClock,
  CalendarRange,
  ChartColumn,
  FileCheck,
  Film,
  IdCard,
  ReceiptText,
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
    | '/books'
    | '/staff'
    | '/staff/devices'
    | '/audit'
    | '/settings'
    | '/now'
    | '/weeks'
    | '/settlements'
    | '/proof'
  label: string
  icon: LucideIcon
  roles: readonly StaffRole[]
  /** True for areas about all cinemas, which the server refuses to staff who are bound to cinemas. */
  everyCinema?: true
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
  {
    path: '/payments',
    label: 'Payments',
    icon: Banknote,
    roles: ['admin', 'finance'],
    everyCinema: true,
  },
  { path: '/reports', label: 'Reports', icon: ChartColumn, roles: ['admin', 'manager', 'finance'] },
  {
    path: '/books',
    label: 'Books',
    icon: BookOpenText,
    roles: ['admin', 'finance'],
    everyCinema: true,
  },
  { path: '/staff', label: 'Staff', icon: Users, roles: ['admin'], everyCinema: true },
  // Managers need a link of their own, because they may not open Staff, where admins find this
  // page.
  { path: '/staff/devices', label: 'Gate phones', icon: Smartphone, roles: ['manager'] },
  { path: '/audit', label: 'Audit', icon: ScrollText, roles: ['admin'], everyCinema: true },
  {
    path: '/settings',
    label: 'Settings',
    icon: Settings,
    roles: ['admin', 'finance'],
    everyCinema: true,
  },
  { path: '/now', label: 'Now', icon: Sun, roles: ['distributor'] },
  { path: '/weeks', label: 'Weeks', icon: CalendarRange, roles: ['distributor'] },
  { path: '/settlements', label: 'Settlements', icon: ReceiptText, roles: ['distributor'] },
  { path: '/proof', label: 'Proof', icon: FileCheck, roles: ['distributor'] },
]

export interface Person {
  role: StaffRole
  /** The cinemas to which the person is bound. An empty list means every cinema. */
  cinemas: readonly string[]
}

export function areasOf({ role, cinemas }: Person): readonly Area[] {
  return AREAS.filter(({ roles, everyCinema }) => roles.includes(role) && (!everyCinema || cinemas.length === 0))
}
