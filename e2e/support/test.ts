import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { storageOf } from './device.ts'
import { aCustomer } from './people.ts'
import type { Customer } from './people.ts'

interface Given {
  /** Points of the customer who holds the phone; null for a visitor. */
  balance: number | null
  /** Whether showtime and cinema are chosen already. */
  hasChosen: boolean
  isLocated: boolean
}

interface Fixtures {
  /** Who is signed in; for a visitor, somebody whose film and cinema can be looked at. */
  customer: Customer
  quietConsole: undefined
}

interface Shared {
  bystander: Customer
}

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
  // eslint-disable-next-line no-empty-pattern -- the test tool reads what a fixture needs from it
  bystander: [({}, use) => aCustomer(0).then(use), { scope: 'worker' }],
  customer: async ({ balance, bystander }, use) => {
    await use(balance === null ? bystander : await aCustomer(balance))
  },
  storageState: async ({ balance, hasChosen, isLocated, customer }, use) => {
    const holder = balance === null ? undefined : customer
    await use(storageOf({ customer: holder, hasChosen, isLocated }))
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
