import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { Banknote } from '@velvet/ui/icons/banknote'
import { BookOpenText } from '@velvet/ui/icons/book-open-text'
import { Building2 } from '@velvet/ui/icons/building-2'
import { CalendarClock } from '@velvet/ui/icons/calendar-clock'
import { CalendarRange } from '@velvet/ui/icons/calendar-range'
import { ChartColumn } from '@velvet/ui/icons/chart-column'
import { FileCheck } from '@velvet/ui/icons/file-check'
import { Film } from '@velvet/ui/icons/film'
import { IdCard } from '@velvet/ui/icons/id-card'
import { ReceiptText } from '@velvet/ui/icons/receipt-text'
import { ScrollText } from '@velvet/ui/icons/scroll-text'
import { Settings } from '@velvet/ui/icons/settings'
import { Smartphone } from '@velvet/ui/icons/smartphone'
import { Store } from '@velvet/ui/icons/store'
import { Sun } from '@velvet/ui/icons/sun'
import { Tag } from '@velvet/ui/icons/tag'
import { Users } from '@velvet/ui/icons/users'
import type { Icon } from '@velvet/ui/icon'
import { PRICE_SECTIONS } from '../pages/catalogue/programme/price-sections.ts'
import type { Section } from '../parts/tabbed-page.tsx'

export interface Area {
  group: 'Day' | 'Money' | 'Catalogue' | 'Administration' | 'Your films'
  path:
    | '/'
    | '/programme'
    | '/programme/prices'
    | '/films'
    | '/cinemas'
    | '/cinemas/tills'
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
  icon: Icon
  roles: readonly StaffRole[]
  /** The tabs of the area. The address of a tab may be below another area. */
  tabs?: readonly Section[]
  /** True for areas about all cinemas, which the server refuses to staff who are bound to cinemas. */
  everyCinema?: true
}

export const OFFICE = ['admin', 'manager', 'finance'] as const
const MONEY = ['admin', 'finance'] as const

/** The areas of the console, in the order of its navigation. */
const AREAS: readonly Area[] = [
  { group: 'Day', path: '/', label: 'Today', icon: Sun, roles: OFFICE },
  { group: 'Day', path: '/programme', label: 'Programme', icon: CalendarClock, roles: OFFICE },
  { group: 'Day', path: '/cinemas/tills', label: 'Tills', icon: Store, roles: OFFICE },
  { group: 'Day', path: '/customers', label: 'Customers', icon: IdCard, roles: OFFICE },
  { group: 'Money', path: '/payments', label: 'Payments', icon: Banknote, roles: MONEY, everyCinema: true },
  { group: 'Money', path: '/books', label: 'Books', icon: BookOpenText, roles: MONEY, everyCinema: true },
  { group: 'Money', path: '/reports', label: 'Reports', icon: ChartColumn, roles: OFFICE },
  { group: 'Catalogue', path: '/films', label: 'Films', icon: Film, roles: OFFICE },
  { group: 'Catalogue', path: '/cinemas', label: 'Cinemas', icon: Building2, roles: OFFICE },
  { group: 'Catalogue', path: '/programme/prices', label: 'Prices', icon: Tag, roles: OFFICE, tabs: PRICE_SECTIONS },
  { group: 'Administration', path: '/staff', label: 'Staff', icon: Users, roles: ['admin'], everyCinema: true },
  // Admins find this page in Staff. Managers may not open Staff, so they need a link of their own.
  { group: 'Administration', path: '/staff/devices', label: 'Gate phones', icon: Smartphone, roles: ['manager'] },
  { group: 'Administration', path: '/audit', label: 'Audit', icon: ScrollText, roles: ['admin'], everyCinema: true },
  { group: 'Administration', path: '/settings', label: 'Settings', icon: Settings, roles: MONEY, everyCinema: true },
  { group: 'Your films', path: '/now', label: 'Now', icon: Sun, roles: ['distributor'] },
  { group: 'Your films', path: '/films', label: 'Films', icon: Film, roles: ['distributor'] },
  { group: 'Your films', path: '/weeks', label: 'Weeks', icon: CalendarRange, roles: ['distributor'] },
  { group: 'Your films', path: '/settlements', label: 'Settlements', icon: ReceiptText, roles: ['distributor'] },
  { group: 'Your films', path: '/proof', label: 'Proof', icon: FileCheck, roles: ['distributor'] },
]

export interface Person {
  role: StaffRole
  /** The cinemas to which the person is bound. An empty list means every cinema. */
  cinemas: readonly string[]
}

export function areasOf({ role, cinemas }: Person): readonly Area[] {
  return AREAS.filter(({ roles, everyCinema }) => roles.includes(role) && (!everyCinema || cinemas.length === 0))
}

/** Returns the area of an address. The longest matching path decides, because tills are below cinemas. */
export function areaAt<One extends Pick<Area, 'path' | 'tabs'>>(
  areas: readonly One[],
  pathname: string,
): One | undefined {
  const isBelow = (path: string) => path === pathname || (path !== '/' && pathname.startsWith(`${path}/`))
  return areas
    .flatMap((area) => [area, ...(area.tabs ?? [])].map(({ path }) => ({ area, path })))
    .filter(({ path }) => isBelow(path))
    .sort((a, b) => b.path.length - a.path.length)[0]?.area
}

/** Returns the areas in their groups, in the order of the navigation. */
export function grouped(areas: readonly Area[]): readonly [Area['group'], readonly Area[]][] {
  return [...Map.groupBy(areas, ({ group }) => group)]
}
