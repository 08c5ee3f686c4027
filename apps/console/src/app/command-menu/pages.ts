import { SECTIONS as BOOKS } from '../../pages/books/ledger/sections.ts'
import { SECTIONS as REPORTS } from '../../pages/books/reports/sections.ts'
import { PRICE_SECTIONS } from '../../pages/catalogue/programme/price-sections.ts'
import { SECTIONS as SETTINGS } from '../../pages/operator/settings/sections.ts'
import { SECTIONS as STAFF } from '../../pages/people/staff/sections.ts'
import { SECTIONS as PAYMENTS } from '../../pages/points/payments/sections.ts'
import { SECTIONS as TILLS } from '../../pages/sales/tills/sections.ts'
import { mayChange } from '../../parts/may-change.ts'
import type { Section } from '../../parts/tabbed-page.tsx'
import { areasOf, type Area, type Person } from '../areas.ts'

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

/** The tabs of the areas that have some. */
const TABS: Partial<Record<Area['path'], readonly Section[]>> = {
  '/cinemas/tills': TILLS,
  '/payments': PAYMENTS,
  '/books': BOOKS,
  '/reports': REPORTS,
  '/programme/prices': PRICE_SECTIONS,
  '/staff': STAFF,
  '/settings': SETTINGS,
}

/** Pages without a tab, by the area to which they belong. */
const OTHERS: Partial<Record<Area['path'], readonly Item[]>> = {
  '/programme': [
    { path: '/programme/week', label: 'Week of all cinemas' },
    { path: '/programme/demand', label: 'Demand' },
    { path: '/programme/free-tickets', label: 'Requests for free tickets' },
  ],
  '/films': [
    { path: '/films/order', label: 'Order of the films' },
    { path: '/films/import', label: 'Import films' },
  ],
}

/** Returns every page that a person may open. */
function allPages(person: Person): readonly Item[] {
  const ofAreas = areasOf(person).flatMap(({ path, label: area }) => {
    const tabs = (TABS[path] ?? []).filter((tab) => tab.path !== path && tab.roles.includes(person.role))
    return [
      { path, label: area },
      ...tabs.map(({ path: below, label, tab }) => ({ path: below, label, note: tab ? `${area}, ${tab}` : area })),
      ...(OTHERS[path] ?? []).map((item) => ({ ...item, note: area })),
    ]
  })
  return [...ofAreas, OWN_PAGE]
}

/** Returns the pages whose names contain the words, in any order. Without words, these are the areas alone. */
export function pagesFor(text: string, person: Person): readonly Item[] {
  const words = wordsOf(text)
  const pages = allPages(person)
  if (words.length === 0) return pages.filter(({ note }) => note === undefined)
  const found = pages.filter(({ label, note = '' }) => {
    const name = `${label} ${note}`.toLowerCase()
    return words.every((word) => name.includes(word)) && words.some((word) => label.toLowerCase().includes(word))
  })
  // What begins with the words comes first.
  const begins = ({ label }: Item) => label.toLowerCase().startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((page) => !begins(page))]
}

interface Verb extends Item {
  /** The area that the person has to be allowed to open. */
  area: Area['path']
  /** True for what only those may do who may change the programme. */
  changes?: true
}

const VERBS: readonly Verb[] = [
  { area: '/programme', changes: true, path: '/programme', search: { task: 'add' }, label: 'Add showtime' },
  { area: '/programme', changes: true, path: '/programme', search: { task: 'publish' }, label: 'Publish the day' },
  { area: '/books', path: '/books/settlements', search: { make: 'week' }, label: 'Settle week' },
  { area: '/films', changes: true, path: '/films/new', label: 'Add film' },
]

/** Returns what the words ask to do, such as `add showtime`. */
export function verbsFor(text: string, person: Person): readonly Item[] {
  const words = wordsOf(text)
  const areas = areasOf(person).map(({ path }) => path)
  return VERBS.filter(
    ({ area, changes, label }) =>
      words.length > 0 &&
      areas.includes(area) &&
      (!changes || mayChange(person.role)) &&
      words.every((word) => label.toLowerCase().includes(word)),
  )
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Returns the page that an address most likely means, such as the ledger of naira for `/ledger`. */
export function guessedPage(pathname: string, person: Person): Item | undefined {
  const word = pathname.split('/').at(-1)?.replaceAll('-', ' ').toLowerCase() ?? ''
  const requested = SYNONYMS[word] ?? word
  const pages = allPages(person)
  const isNamed = ({ label, path }: Item) => label.toLowerCase() === requested || path.endsWith(`/${requested}`)
  return requested === '' ? undefined : pages.find(isNamed)
}

/** Words that people type into the address, with the name of the page. */
const SYNONYMS: Readonly<Record<string, string>> = {
  home: 'today',
  dashboard: 'today',
  showtimes: 'programme',
  schedule: 'programme',
  'price card': 'prices',
  movies: 'films',
  screens: 'cinemas',
  users: 'staff',
  people: 'staff',
  ledger: 'movements',
  'naira ledger': 'movements',
  bank: 'bank statement',
  'box office': 'books',
  distributors: 'owners',
  exhibitors: 'owners',
  log: 'audit',
}
