import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { storageOf } from './device.ts'
import { aCustomer, buyTicket } from './people.ts'
import type { Customer } from './people.ts'

interface Given {
  /** Points of a customer of the test's own, who holds the phone. */
  balance: number | null
  /** A customer holds the phone who changes nothing: the same one in every test that says so. */
  isOnlooker: boolean
  /** Whether showtime and cinema are chosen already. */
  hasChosen: boolean
  isLocated: boolean
}

interface Fixtures {
  /** Who is signed in on the phone; nobody for a visitor. */
  holder: Customer | undefined
  /** Who is signed in; for a visitor, somebody whose film and cinema can be looked at. */
  customer: Customer
  quietConsole: undefined
}

interface Shared {
  /** Without Points, and not signed in. */
  bystander: Customer
  /** With Points and a ticket. */
  onlooker: Customer
}

const POINTS_OF_ONLOOKER = 3000

/** The browser's own words about an answer that failed or never came. */
const OF_THE_NETWORK =
  /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module/

/** Notes what a page complains of, beyond a network that fails. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || OF_THE_NETWORK.test(message.text())) return
    complaints.push(`${page.url()}: ${message.text()}`)
  })
  return complaints
}

export const test = base.extend<Given & Fixtures, Shared>({
  balance: [null, { option: true }],
  hasChosen: [false, { option: true }],
  isLocated: [true, { option: true }],
  isOnlooker: [false, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- the test tool reads what a fixture needs from it
  bystander: [({}, use) => aCustomer(0).then(use), { scope: 'worker' }],
  onlooker: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const onlooker = await aCustomer(POINTS_OF_ONLOOKER)
      await use({ ...onlooker, ticket: await buyTicket(onlooker) })
    },
    { scope: 'worker' },
  ],
  holder: async ({ balance, isOnlooker, onlooker }, use) => {
    if (isOnlooker) await use(onlooker)
    else await use(balance === null ? undefined : await aCustomer(balance))
  },
  customer: async ({ holder, bystander }, use) => use(holder ?? bystander),
  storageState: async ({ holder, hasChosen, isLocated, baseURL }, use) => {
    await use(storageOf({ customer: holder, hasChosen, isLocated }, baseURL))
  },
  quietConsole: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page)
      await use(undefined)
      expect(complaints, 'nothing is written to the console as an error').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
