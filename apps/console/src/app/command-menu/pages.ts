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

/** Returns the pages that a person may open and whose names contain the words. */
export function pagesFor(words: string, person: Person): readonly Item[] {
  const wanted = words.trim().toLowerCase()
  const pages: Item[] = [...areasOf(person).map(({ path, label }) => ({ path, label })), OWN_PAGE]
  return pages.filter(({ label }) => label.toLowerCase().includes(wanted))
}
