import type { Page } from '@playwright/test'
import { DENOMINATIONS } from '@velvet/contract/sales/counter.rules'
import type { CounterShowtime } from '@velvet/contract/sales/counter-showtimes.calls'
import type { Till, XReport } from '@velvet/contract/sales/tills.calls'
import { nairaOf } from '@velvet/contract/shared/kobo'
import {
  giveTakers,
  press,
  sellElsewhere,
  sold,
  twoTillsWithSeats,
} from '../../e2e/support/counter.ts'
import { onDatabase } from '../../e2e/support/database.ts'
import { buyersDo } from '../../e2e/support/sandbox.ts'
import { asStaff } from '../../e2e/support/staff.ts'
import type { Scene } from './scenes.ts'

/** The screen of a machine at a cinema's window. */
const WINDOW = { width: 1024, height: 768 }
const OPENING_NAIRA = '20,000'

/** The journeys give their tills and screens random names, which say nothing on a picture. */
const PLAIN_TILLS = `
  update tills set name = 'Window ' || (
    select count(*) from tills other where other.cinema_id = tills.cinema_id and other.id <= tills.id
  )`
const PLAIN_SCREEN = `
  update screens set name = 'Screen ' || (
    select count(*) from screens other where other.cinema_id = screens.cinema_id
  ) where name = $1`

let made: ReturnType<typeof makeTills> | undefined
const tills = () => (made ??= makeTills())

/**
 * Makes two tills, the first with a card terminal, and a showtime that keeps seats for both. Finds another showtime for
 * the usual sales, with as many types of tickets as possible.
 */
async function makeTills() {
  const { showtime, tills } = await twoTillsWithSeats()
  await giveTakers(tills[0])
  await onDatabase(PLAIN_TILLS, [])
  await onDatabase(PLAIN_SCREEN, [showtime.screen])
  const { items } = await read<{ items: CounterShowtime[] }>(
    `showtimes?cinemaID=${tills[0].cinemaID}`,
  )
  const others = items.filter(({ id, seatsLeft }) => id !== showtime.id && seatsLeft >= 20)
  const [usual = showtime] = others.sort((one, other) => other.types.length - one.types.length)
  return { kept: showtime, usual, till: await readTill(tills[0]) }
}

/** Reads a till as an admin sees it. */
async function readTill({ id, cinemaID }: Till): Promise<Till> {
  const { items } = await read<{ items: Till[] }>(`tills?cinemaID=${cinemaID}`)
  const till = items.find((one) => one.id === id)
  if (!till) throw new Error('The till is not listed')
  return till
}

const read = <T>(path: string) => asStaff<T>('admin@velvet.example', 'GET', `counter/${path}`)

/** Opens the form that opens a till, as somebody has filled it in. */
async function openForm(page: Page): Promise<void> {
  const { till } = await tills()
  await page.goto('/counter/')
  await page.getByRole('combobox', { name: 'Till' }).selectOption(`${till.name}, ${till.cinema}`)
  await page.getByLabel('Cash in the drawer, in naira').fill(OPENING_NAIRA)
}

/** Opens the page that sells, after what an earlier picture has begun: it ends a payment, and the network is back. */
async function atTill(page: Page): Promise<void> {
  const { kept } = await tills()
  await buyersDo('approve')
  await page.context().setOffline(false)
  const hasSeats = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/allotment') &&
      answer.request().postData()?.includes(kept.id) === true,
  )
  await page.goto('/counter/')
  const open = page.getByRole('button', { name: 'Open the till' })
  await open.or(page.getByRole('listbox')).first().waitFor()
  if (await open.isVisible()) {
    await openForm(page)
    await open.click()
  }
  await hasSeats
  await page.getByRole('region', { name: 'Payment' }).waitFor({ state: 'hidden' })
}

/** Begins a sale of tickets for adults. */
async function begin(page: Page, adults: number): Promise<void> {
  const { usual } = await tills()
  await atTill(page)
  await page.locator(`#showtime-${usual.id}`).click()
  await press(page, 'a', String(adults))
}

async function payCash(page: Page): Promise<void> {
  await begin(page, 2)
  await press(page, 'Enter')
  await page.keyboard.type('10000')
}

async function sell(page: Page): Promise<void> {
  await payCash(page)
  await press(page, 'c')
  await sold(page).waitFor()
}

async function chooseSeats(page: Page): Promise<void> {
  await begin(page, 2)
  await press(page, '/')
  await page.getByRole('grid').waitFor()
  await press(page, 'Space', 'ArrowRight', 'Space')
}

async function waitAtTerminal(page: Page): Promise<void> {
  await begin(page, 2)
  await buyersDo('nothing')
  await press(page, 'Enter', 'p')
  await page.getByRole('timer').waitFor()
}

async function findSale(page: Page): Promise<void> {
  await sell(page)
  await press(page, 'f')
  await page.getByRole('list', { name: 'Sales' }).getByRole('button').first().click()
  await page.getByRole('checkbox').first().check()
}

async function openTillPage(page: Page): Promise<void> {
  await atTill(page)
  await page.getByRole('button', { name: 'Till', exact: true }).click()
  await page.getByText('Given back', { exact: true }).waitFor()
}

async function openPrinter(page: Page): Promise<void> {
  await openTillPage(page)
  await page.getByRole('button', { name: 'Printer' }).click()
}

/** Makes a sale that the till keeps for itself until it has a network again. */
async function sellOffline(page: Page): Promise<void> {
  await atTill(page)
  const { kept } = await tills()
  await page.context().setOffline(true)
  await page.getByText('No network.').waitFor()
  await page.locator(`#showtime-${kept.id}`).click()
  await press(page, 'a', 'Enter', 'c')
  await sold(page).waitFor()
}

/** Sells a seat without a network that somebody else buys meanwhile. */
async function sellTwice(page: Page): Promise<void> {
  const { kept, till } = await tills()
  await sellOffline(page)
  const [seat = ''] = /\b[A-Z]+\d+\b/.exec(await sold(page).innerText()) ?? []
  const end = 'update held_seats set expires_at = now() where showtime_id = $1 and seat = $2'
  await onDatabase(end, [kept.id, seat])
  await sellElsewhere(till.cinemaID, kept, seat)
  await onDatabase(PLAIN_TILLS, [])
  await page.context().setOffline(false)
  await page.getByText(/^Somebody else has/).waitFor()
}

/** Counts the drawer, in which ₦100 are missing, as notes of ₦1,000 and of ₦100. */
async function count(page: Page): Promise<void> {
  await openTillPage(page)
  const { cash, terminal } = await expected()
  const [thousand = 0, , , hundred = 0] = DENOMINATIONS
  const left = cash - hundred
  for (const [kobo, pieces] of [
    [thousand, Math.floor(left / thousand)],
    [hundred, Math.floor((left % thousand) / hundred)],
  ] as const) {
    await page
      .getByLabel(`₦${nairaOf(kobo).toLocaleString('en')}`, { exact: true })
      .fill(`${pieces}`)
  }
  await page.getByLabel('Slips of the terminal, in naira').fill(`${nairaOf(terminal)}`)
  await page.getByRole('button', { name: 'Close the till' }).scrollIntoViewIfNeeded()
}

/** Finance cannot close a till, so it sees the money of an open one. */
const FINANCE = 'finance@velvet.example'

/** Reads what the till should hold, which its seller does not see before the count. */
async function expected() {
  const { open } = await readTill((await tills()).till)
  const path = `counter/sessions/${open?.id}`
  const { expectedCash, terminal = 0 } = await asStaff<XReport>(FINANCE, 'GET', path)
  return { cash: expectedCash ?? 0, terminal }
}

async function close(page: Page): Promise<void> {
  await count(page)
  const button = page.getByRole('button', { name: 'Close the till' })
  await button.click()
  await page.getByLabel('Why does it differ?').fill('A note of ₦100 was torn')
  await button.click()
  await page.getByRole('heading', { name: /^Z \d+/ }).waitFor()
}

const PAGES: readonly [name: string, open: Scene['open']][] = [
  ['open-till', openForm],
  ['sell', (page) => begin(page, 2)],
  ['seats', chooseSeats],
  ['cash', payCash],
  ['sold', sell],
  ['terminal', waitAtTerminal],
  ['find-sale', findSale],
  ['offline', sellOffline],
  ['conflict', sellTwice],
  ['x', openTillPage],
  ['printer', openPrinter],
  ['close', count],
  ['z', close],
]

export const COUNTER_SCENES: readonly Scene[] = PAGES.map(([name, open]) => ({
  name: `counter-${name}`,
  who: 'seller',
  open,
  size: WINDOW,
}))
