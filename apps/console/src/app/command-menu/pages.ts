import { UNIT } from '@velvet/contract/shared/kobo'
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

/** The tabs of each area that has tabs. */
const TABS: Partial<Record<Area['path'], readonly Section[]>> = {
  '/cinemas/tills': TILLS,
  '/payments': PAYMENTS,
  '/books': BOOKS,
  '/reports': REPORTS,
  '/programme/prices': PRICE_SECTIONS,
  '/staff': STAFF,
  '/settings': SETTINGS,
}

/** These pages have no tab, so the command menu names them here, by area. */
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

/** Returns every page that the user may open. */
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

/** Returns the pages whose names contain all words, in any order. Without words, it returns only the areas. */
export function pagesFor(text: string, person: Person): readonly Item[] {
  const words = wordsOf(text)
  const pages = allPages(person)
  if (words.length === 0) return pages.filter(({ note }) => note === undefined)
  const found = pages.filter(({ label, note = '' }) => {
    const name = `${label} ${note}`.toLowerCase()
    return words.every((word) => name.includes(word)) && words.some((word) => label.toLowerCase().includes(word))
  })
  // Pages whose names begin with the first word are listed first.
  const begins = ({ label }: Item) => label.toLowerCase().startsWith(words[0] ?? '')
  return [...found.filter(begins), ...found.filter((page) => !begins(page))]
}

interface Verb extends Item {
  /** The user's role must be allowed to open this area. */
  area: Area['path']
  /** True if the action changes the programme, so that only roles that may change it see the action. */
  changes?: true
}

const VERBS: readonly Verb[] = [
  { area: '/programme', changes: true, path: '/programme', search: { task: 'add' }, label: 'Add showtime' },
  { area: '/programme', changes: true, path: '/programme', search: { task: 'publish' }, label: 'Publish the day' },
  { area: '/books', path: '/books/settlements', search: { make: 'week' }, label: 'Settle week' },
  { area: '/films', changes: true, path: '/films/new', label: 'Add film' },
]

/** Returns the actions whose names contain all words, such as `add showtime`. */
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

/** Returns the page that the user most likely meant by an unknown address, such as the naira ledger for `/ledger`. */
export function guessedPage(pathname: string, person: Person): Item | undefined {
  const word = pathname.split('/').at(-1)?.replaceAll('-', ' ').toLowerCase() ?? ''
  const requested = SYNONYMS[word] ?? word
  const pages = allPages(person)
  const isNamed = ({ label, path }: Item) => label.toLowerCase() === requested || path.endsWith(`/${requested}`)
  return requested === '' ? undefined : pages.find(isNamed)
}

/** Maps words that users type into the address to names of pages. */
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
  [`${UNIT} ledger`]: 'movements',
  bank: 'bank statement',
  'box office': 'books',
  distributors: 'owners',
  exhibitors: 'owners',
  log: 'audit',
}
