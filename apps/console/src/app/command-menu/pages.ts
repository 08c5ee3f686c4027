import { SECTIONS } from '../../pages/points/payments/sections.ts'
import { areasOf, type Person } from '../areas.ts'

/** A page that the command menu offers. */
export interface Item {
  path: string
  /** The search parameters of the address. */
  search?: Readonly<Record<string, string>>
  label: string
  /** Words that distinguish items of the same name. */
  note?: string
}

const OWN_PAGE: Item = { path: '/account', label: 'Your sign-in' }

/** A person who may open the cinemas may open their tills. */
const TILLS: Item = { path: '/cinemas/tills', label: 'Tills', note: 'Cinemas' }

/** Returns the pages that a person may open and whose names contain the words. */
export function pagesFor(text: string, person: Person): readonly Item[] {
  const requested = text.trim().toLowerCase()
  const pages: Item[] = areasOf(person).flatMap(({ path, label }) => [
    { path, label },
    ...(path === '/payments' ? partsOfPayments(person) : []),
    ...(path === '/cinemas' ? [TILLS] : []),
  ])
  return [...pages, OWN_PAGE].filter(({ label }) => label.toLowerCase().includes(requested))
}

/** Returns the parts of Payments below its own address, because its tabs name only some of them. */
function partsOfPayments({ role }: Person): Item[] {
  return SECTIONS.filter(({ path, roles }) => path !== '/payments' && roles.includes(role)).map(({ path, label }) => ({
    path,
    label,
    note: 'Payments',
  }))
}
