import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { storageOf } from './device.ts'
import { aCustomer, buyTicket, call } from './people.ts'
import type { Customer } from './people.ts'

interface Given {
  /** The Points of a new customer who is signed in on the phone; null for a visitor. */
  balance: number | null
  /** Signs in a customer who changes nothing, shared by all tests that ask for it. */
  isOnlooker: boolean
  /** Whether showtime and cinema are already chosen. */
  hasChosen: boolean
  isLocated: boolean
}

interface Fixtures {
  /** The customer who is signed in on the phone; undefined for a visitor. */
  holder: Customer | undefined
  /**
   * The customer who is signed in; for a visitor, a customer whose film and cinema the test can
   * use.
   */
  customer: Customer
  quietConsole: undefined
}

interface Shared {
  /** A customer without Points, who is not signed in. */
  bystander: Customer
  /** A customer with Points and a ticket. */
  onlooker: Customer
}

const POINTS_OF_ONLOOKER = 3000

/** The browser's own messages about an answer that failed or never arrived. */
const OF_THE_NETWORK = /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module/

/** Collects the errors of a page, except those about a failing network. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || OF_THE_NETWORK.test(message.text())) return
    complaints.push(`${page.url()}: ${message.text()}`)
  })
  return complaints
}

/** The app takes over a painted page within this time. In some tests the app never runs. */
const RUNS_WITHIN_MS = 5_000

/** Makes each load of a page wait until the app runs, unless the test sets `waitUntil` itself. */
function waitForApp(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const isRunning = () =>
    page
      .locator('html[data-starting]')
      .waitFor({ state: 'detached', timeout: RUNS_WITHIN_MS })
      .catch(() => undefined)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (!options?.waitUntil) await isRunning()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await isRunning()
    return answer
  }
}

export const test = base.extend<Given & Fixtures, Shared>({
  page: async ({ page }, use) => {
    waitForApp(page)
    await use(page)
  },
  balance: [null, { option: true }],
  hasChosen: [false, { option: true }],
  isLocated: [true, { option: true }],
  isOnlooker: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- the test tool reads what a fixture needs from it
  bystander: [({}, use) => aCustomer(0).then(use), { scope: 'worker' }],
  onlooker: [
    // oxlint-disable-next-line no-empty-pattern -- the test tool reads what a fixture needs from it
    async ({}, use) => {
      const onlooker = await aCustomer(POINTS_OF_ONLOOKER)
      // The app tells an account its language once. It is told here, so that every visit makes the same calls.
      const choice = { uuid: onlooker.user.UUID, language: 'en' }
      await call('PUT', 'user/language', choice, onlooker.token)
      const user = { ...onlooker.user, Language: 'en' as const }
      await use({ ...onlooker, user, ticket: await buyTicket(onlooker) })
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
