import type { BrowserContext, Page } from '@playwright/test'
import type { Till } from '@velvet/contract/sales/tills.calls'
import type { CounterShowtime } from '@velvet/contract/sales/counter-showtimes.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { cleanPin } from '@velvet/contract/tickets/pin'
import {
  aWindow,
  openTill,
  GROUPED_PIN,
  press,
  sellElsewhere,
  sold,
  twoTillsWithSeats,
  withoutPrinting,
} from './support/counter.ts'
import { onDatabase } from './support/database.ts'
import { openDoorsEarly } from './support/operator.ts'
import { asStaff, signIn } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.beforeAll(openDoorsEarly)

/** Opens a till, and waits until its app and its own seats of the showtime are on the machine. */
async function openWithSeats(machine: BrowserContext, till: Till, { id }: CounterShowtime) {
  const page = await machine.newPage()
  await withoutPrinting(page)
  const given = page.waitForResponse(
    (answer) => answer.url().endsWith('/allotment') && answer.request().postData()?.includes(id) === true,
  )
  await openTill(page, till, '0')
  await given
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

/** Sells one ticket for cash, and returns its seat. */
async function sellOne(page: Page, { id }: CounterShowtime): Promise<string> {
  const option = page.locator(`#showtime-${id}`)
  await expect(option).toContainText('seats')
  await option.click()
  await press(page, 'a', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
  const [seat = ''] = /\b[A-Z]+\d+\b/.exec(await sold(page).innerText()) ?? []
  return seat
}

/** Returns the code on the paper of the last sale. */
async function codeOnPaper(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Print' }).click()
  const paper = page.getByRole('article', { includeHidden: true })
  return cleanPin((await paper.getByText(GROUPED_PIN).textContent()) ?? '')
}

const waiting = (page: Page) => page.getByText('waits on this till')

test('two offline tills sell different seats, and each sale is sent once', async ({ browser }) => {
  const { showtime, tills } = await twoTillsWithSeats()
  const [one, other] = await Promise.all(
    tills.map(async (till) => {
      const machine = await aWindow(browser)
      return { machine, page: await openWithSeats(machine, till, showtime) }
    }),
  )
  if (!one || !other) throw new Error('A till is missing')
  await Promise.all([one, other].map(({ machine }) => machine.setOffline(true)))
  const seat = await sellOne(one.page, showtime)
  await one.page.close({ runBeforeUnload: false })
  expect(await sellOne(other.page, showtime)).not.toBe(seat)
  expect(await violations(other.page)).toEqual([])
  const again = await one.machine.newPage()
  await withoutPrinting(again)
  await again.goto('/counter/')
  await expect(sold(again).getByText(seat)).toBeVisible()
  await expect(waiting(again)).toBeVisible()
  const code = await codeOnPaper(again)
  await Promise.all([one, other].map(({ machine }) => machine.setOffline(false)))
  await expect(waiting(again)).toBeHidden({ timeout: 30_000 })
  await expect(waiting(other.page)).toBeHidden({ timeout: 30_000 })
  const path = `counter/sales?cinemaID=${tills[0].cinemaID}&q=${code}`
  const { items } = await asStaff<{ items: unknown[] }>('manager@velvet.example', 'GET', path)
  expect(items).toHaveLength(1)
  const scan = { code, showtimeID: showtime.id, nonce: crypto.randomUUID() }
  const verdict = asStaff<{ result: string }>('gate@velvet.example', 'POST', 'gate/checkin', scan)
  expect((await verdict).result).toBe('admitted')
})

test('food sold without a network, alone and beside a ticket, comes to the bar once', async ({ browser }) => {
  const { showtime, tills } = await twoTillsWithSeats()
  const machine = await aWindow(browser)
  const page = await openWithSeats(machine, tills[0], showtime)
  await machine.setOffline(true)
  await expect(page.getByText('No network')).toBeVisible({ timeout: 15_000 })
  const order = page.getByText('The bar makes the order')
  const sellPopcorn = async (...paying: string[]) => {
    await press(page, 'b')
    await page.getByRole('button', { name: /Popcorn from/ }).click()
    await page.getByRole('button', { name: /Large/ }).click()
    expect(await violations(page)).toEqual([])
    await press(page, 'Enter', ...paying)
    await expect(order).toContainText('the slip is the order')
    return /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await order.innerText())?.[0] ?? ''
  }
  const alone = await sellPopcorn('k')
  expect(await violations(page)).toEqual([])
  await page.locator(`#showtime-${showtime.id}`).click()
  await press(page, 'a')
  const beside = await sellPopcorn('Enter', 'k')
  expect(beside).not.toBe(alone)
  await page.getByRole('button', { name: 'Print' }).click()
  const paper = page.getByRole('article', { includeHidden: true }).last()
  await expect(paper).toContainText(beside)
  await expect(page.getByText('2 sales without a network wait')).toBeVisible()
  await machine.setOffline(false)
  await expect(page.getByText('to be sent as soon as')).toBeHidden({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Pick-ups' }).click()
  for (const code of [alone, beside]) await expect(page.getByRole('main').getByText(code)).toHaveCount(1)
})

test('a buyer whose seat was sold elsewhere gets another, which the till shows', async ({ browser }) => {
  const { showtime, tills } = await twoTillsWithSeats()
  const machine = await aWindow(browser)
  const page = await openWithSeats(machine, tills[0], showtime)
  await machine.setOffline(true)
  const seat = await sellOne(page, showtime)
  // The time of the counter's seats is over, and a person buys the seat at another till.
  const end = 'update held_seats set expires_at = now() where showtime_id = $1 and seat = $2'
  await onDatabase(end, [showtime.id, seat])
  await sellElsewhere(tills[0].cinemaID, showtime, seat)
  await machine.setOffline(false)
  const text = page.getByText(`Somebody else has ${seat}. This buyer now has`)
  await expect(text).toBeVisible({ timeout: 30_000 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Seen' }).click()
  await expect(text).toBeHidden()
})

test(
  'offline sales with repeated slip references are sent and listed in the console',
  { tag: '@of-its-own' },
  async ({ browser }) => {
    const { showtime, tills } = await twoTillsWithSeats()
    const machine = await aWindow(browser)
    const page = await openWithSeats(machine, tills[0], showtime)
    const reference = `Slip ${Date.now()}`
    await machine.setOffline(true)
    await expect(page.getByText('No network')).toBeVisible({ timeout: 15_000 })
    for (const slips of [1, 2, 3, 4]) {
      await page.locator(`#showtime-${showtime.id}`).click()
      await expect(page.getByRole('button', { name: 'Seat plan' })).toBeDisabled()
      await press(page, 'a', 'Enter', 'p')
      await page.getByLabel('Reference of the terminal').fill(reference)
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${slips} sale`)).toBeVisible()
    }
    await machine.setOffline(false)
    const repeated = page.getByText(`has the reference ${reference} too`)
    await expect(repeated).toHaveCount(3, { timeout: 30_000 })
    await expect(page.getByText('to be sent as soon as')).toBeHidden()
    expect(await violations(page)).toEqual([])
    const list = await page.getByRole('listbox').evaluate((one) => one.parentElement?.clientHeight)
    expect(list).toBeGreaterThan(400)
    for (const left of [2, 1, 0]) {
      await page.getByRole('button', { name: 'Seen' }).first().click()
      await expect(repeated).toHaveCount(left)
    }
    const office = await (await aWindow(browser, { viewport: { width: 1280, height: 800 } })).newPage()
    const conflicts = `/console/cinemas/tills/conflicts?cinemaID=${tills[0].cinemaID}`
    await office.goto(conflicts)
    await signIn(office, 'manager@velvet.example')
    await expect(office.getByLabel('Email')).toBeHidden()
    await office.goto(conflicts)
    const price = formatKobo(showtime.types[0]?.kobo ?? 0)
    const conflicting = office.getByRole('row').filter({ hasText: `with the reference ${reference}` })
    await expect(conflicting).toHaveCount(3)
    await expect(conflicting.getByText(`${price} of this sale`)).toHaveCount(3)
    const other = conflicting.getByRole('listitem').filter({ hasText: `${price} of ${showtime.film}` })
    await expect(other.first()).toContainText(tills[0].name)
    expect(await violations(office)).toEqual([])
  },
)
