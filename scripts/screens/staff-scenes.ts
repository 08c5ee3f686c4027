import type { Page } from '@playwright/test'
import { PASSWORD, type Scene } from './scenes.ts'

/** The pictures show the console at the size of a screen on a desk. */
export const DESK = { width: 1280, height: 800 }

/** Signs a demo account in at the console or the gate. */
export async function signIn(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Email').waitFor({ state: 'hidden' })
}

export const at = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens the first row of a list. */
const firstOf = (path: string) => async (page: Page) => {
  await at(path)(page)
  await page.locator('tbody a').first().click()
  await page.waitForURL((url) => url.pathname !== path)
}

/** Opens the run of the first film in the list of play weeks. */
async function openRun(page: Page): Promise<void> {
  await page.goto('/console/books/weeks')
  await page.locator('tbody a').first().click()
  await page.waitForURL(/run=/)
}

/** Opens the seats of the first showtime of tomorrow. */
async function openSeats(page: Page): Promise<void> {
  await page.goto('/console/programme')
  await page.getByRole('button', { name: 'The next day' }).click()
  const block = page.locator('[data-show]').first()
  await block.waitFor()
  await page.goto(`/console/programme/seats/${await block.getAttribute('data-show')}`)
  await page.getByRole('grid').waitFor()
}

async function openScanner(page: Page): Promise<void> {
  await page.goto('/gate/')
  const start = page.getByRole('button', { name: 'Start scanning' })
  const pin = page.getByLabel('Pin', { exact: true })
  await start.or(pin).first().waitFor()
  if (await start.isVisible()) await start.click()
  await pin.waitFor()
}

async function openRefusal(page: Page): Promise<void> {
  await openScanner(page)
  await page.getByLabel('Pin', { exact: true }).fill('AAAABBBBCCCC')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('[data-verdict]').waitFor()
}

const PAGES: readonly [name: string, open: Scene['open']][] = [
  ['today', at('/console/')],
  ['programme', at('/console/programme')],
  ['prices', at('/console/programme/prices')],
  ['types', at('/console/programme/types')],
  ['seats', openSeats],
  ['demand', at('/console/programme/demand')],
  ['films', at('/console/films')],
  ['film', firstOf('/console/films')],
  ['film-import', at('/console/films/import')],
  ['film-order', at('/console/films/order')],
  ['cinemas', at('/console/cinemas')],
  ['cinema', firstOf('/console/cinemas')],
  ['tills', at('/console/cinemas/tills')],
  ['till-conflicts', at('/console/cinemas/tills/conflicts')],
  ['till-differences', at('/console/cinemas/tills/differences')],
  ['customers', at('/console/customers')],
  ['customer', firstOf('/console/customers')],
  ['payments', at('/console/payments')],
  ['unmatched', at('/console/payments/unmatched')],
  ['ledger', at('/console/payments/ledger')],
  ['reconciliation', at('/console/payments/days')],
  ['providers', at('/console/payments/providers')],
  ['reports', at('/console/reports')],
  ['film-weeks', at('/console/reports/filmweeks')],
  ['busy-hours', at('/console/reports/occupancy')],
  ['film-run', openRun],
  ['staff', at('/console/staff')],
  ['audit', at('/console/audit')],
  ['settings', at('/console/settings')],
  ['product', at('/console/settings/product')],
  ['notices', at('/console/settings/notices')],
  ['app-versions', at('/console/settings/apps')],
]

export const STAFF_SCENES: readonly Scene[] = [
  ...PAGES.map(([name, open]) => ({
    name: `console-${name}`,
    who: 'admin' as const,
    open,
    size: DESK,
  })),
  { name: 'console-programme-phone', who: 'admin', open: at('/console/programme') },
  { name: 'gate-choice', who: 'attendant', open: at('/gate/') },
  { name: 'gate-scanner', who: 'attendant', open: openScanner },
  { name: 'gate-refusal', who: 'attendant', open: openRefusal, light: true },
]
