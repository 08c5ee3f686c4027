import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { PORT } from './addresses.ts'
import { aDoorPhone, checkPin, expectVerdict, openDoor, sell } from './support/door.ts'
import { isOnPhone } from './support/on-phone.ts'
import { openMore } from './support/open-more.ts'
import { openDoorsEarly } from './support/operator.ts'
import { aCustomer, PASSWORD, type Customer } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.beforeAll(openDoorsEarly)

const HEIGHTS = [740, 612]

const aPhone = (browser: Browser, height: number): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height },
    baseURL: `http://127.0.0.1:${PORT}`,
    serviceWorkers: 'allow',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })

async function logIn(phone: BrowserContext, { user }: Customer): Promise<Page> {
  const page = await phone.newPage()
  await page.goto('/login')
  await page.getByLabel('Phone Number').fill(user.PhoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/home$/)
  return page
}

/** Makes the link of one seat, from the list of who has which seat. */
async function linkFor(page: Page, { SeatNumber }: Ticket): Promise<string> {
  await openMore(page)
  await page.getByRole('button', { name: 'Who has which seat' }).click()
  await page.getByRole('button', { name: `Share seat ${SeatNumber}` }).click()
  await page.getByRole('button', { name: 'Make the Link' }).click()
  const link = page.getByText(/\/give\/[\w-]{22}$/)
  await expect(link).toBeVisible()
  expect(await violations(page)).toEqual([])
  const url = (await link.textContent()) ?? ''
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Link sent: not taken yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  return new URL(url).pathname
}

/** Takes the ticket of a link, and returns its new code as the door gets it. */
async function take(page: Page, path: string): Promise<{ QrCode: string }> {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Take this ticket' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Take this ticket' }).click()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  const pin = await page
    .getByText(/^Pin: /)
    .locator('..')
    .textContent()
  return { QrCode: (pin ?? '').replace('Pin: ', '') }
}

for (const [index, height] of HEIGHTS.entries()) {
  // `npm test` takes one height, because it has to end in time.
  const tag = index === 0 ? [] : ['@of-its-own']
  test(`at a height of ${height}: three friends get tickets by link and are admitted`, { tag }, async ({ browser }) => {
    const sale = await sell(3)
    const [first, second, third] = sale.tickets
    if (!second || !third) throw new Error('no tickets')
    const phones = await Promise.all(Array.from({ length: 4 }, () => aPhone(browser, height)))
    const [ofBuyer, ofFirst, ofSecond, ofVisitor] = phones
    if (!ofBuyer || !ofFirst || !ofSecond || !ofVisitor) throw new Error('no phones')

    const buyer = await logIn(ofBuyer, sale.customer)
    await buyer.goto('/mytickets')
    await buyer.getByText('View Ticket').first().click()
    await expect(buyer.getByLabel('QR code of this ticket')).toBeVisible()
    const links: string[] = []
    for (const ticket of [first, second, third]) links.push(await linkFor(buyer, ticket))

    const friends = [await aCustomer(0), await aCustomer(0)] as const
    const codes = [
      await take(await logIn(ofFirst, friends[0]), links[0] ?? ''),
      await take(await logIn(ofSecond, friends[1]), links[1] ?? ''),
    ]
    const visitor = await ofVisitor.newPage()
    codes.push(await take(visitor, links[2] ?? ''))
    expect(await violations(visitor)).toEqual([])
    await isOnPhone(visitor)
    await ofVisitor.setOffline(true)
    await visitor.reload()
    await expect(visitor.getByLabel('QR code of this ticket')).toBeVisible()
    await ofVisitor.setOffline(false)

    const late = await ofBuyer.newPage()
    await late.goto(links[2] ?? '')
    await expect(late.getByText('This ticket has already been taken')).toBeVisible()
    await buyer.goto('/mytickets')
    await expect(buyer.getByText(/given away/).first()).toBeVisible()
    await buyer.getByText('View Ticket').first().click()
    await expect(buyer.getByText('This copy opens no door.')).toBeVisible()
    await expect(buyer.getByLabel('QR code of this ticket')).toHaveCount(0)
    expect(await violations(buyer)).toEqual([])
    await openMore(buyer)
    await buyer.getByRole('button', { name: 'Who has which seat' }).click()
    await expect(buyer.getByText(`Taken by ${friends[0].user.Username}`)).toBeVisible()
    await expect(buyer.getByText('Taken by a person without an account')).toBeVisible()

    const gate = await aDoorPhone(browser)
    const door = await openDoor(gate, sale.showtime)
    await checkPin(door, first)
    await expectVerdict(door, 'void', 'Given away')
    await expect(door.getByRole('region', { name: 'Verdict' })).toHaveAttribute('data-look', 'amber')
    expect(await violations(door)).toEqual([])
    for (const code of codes) {
      await checkPin(door, code as Ticket)
      await expectVerdict(door, 'admitted')
    }
    for (const phone of [...phones, gate]) await phone.close()
  })
}
