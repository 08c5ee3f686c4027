import type { Page } from '@playwright/test'
import { IS_WHOLE } from './depth.ts'
import { layoutFaults } from './support/layout.ts'
import { SCREENS, holdStill, openScreen } from './support/screens.ts'
import type { AppScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
  { width: 320, height: 568 },
]
/** These screens are on the way to a ticket, where a hidden button costs a sale. */
const SAMPLE = ['/', '/movie/{movieId} of a customer', '/confirmticket', '/profile', '/ticketdetails']
/** The visitor's screens that show no invitation to install. */
const WITHOUT_INVITATION = ['/login', '/signup']

/**
 * Returns every fault and where it was found, at each screen size, with normal and with doubled
 * text.
 */
async function faultsOf(page: Page, situation: string): Promise<string[]> {
  const faults: string[] = []
  for (const textSize of ['100%', '200%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const where = `${size.width}×${size.height}, ${situation}, text ${textSize}`
      faults.push(...(await layoutFaults(page)).map((fault) => `${where}: ${fault}`))
    }
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return faults
}

/**
 * Returns the faults with the invitation to install above the screen, then closes the invitation.
 */
async function faultsWithInvitation(page: Page): Promise<string[]> {
  const close = page.getByRole('button', { name: 'Close the invitation' })
  await expect(close).toBeVisible()
  const faults = await faultsOf(page, 'with the invitation')
  await close.click()
  await expect(close).toHaveCount(0)
  return faults
}

function laysOut(screen: AppScreen): void {
  test(`${screen.path} covers and cuts nothing, and its controls fit a finger`, async ({ page, customer }) => {
    await holdStill(page)
    await openScreen(page, screen, customer)
    await expect(page.locator('h1').first()).toBeAttached()
    await expect(page.locator('[class*=shimmer]')).toHaveCount(0)
    const isInvited = !screen.isForCustomers && !WITHOUT_INVITATION.includes(screen.path)
    const faults = isInvited ? await faultsWithInvitation(page) : []
    expect([...faults, ...(await faultsOf(page, 'without the invitation'))]).toEqual([])
  })
}

const LONGEST_TITLE = 'A Title as Long as the Console Takes, of Eighty Characters, Without One Word Less'

for (const textSize of ['100%', '200%']) {
  test(`a long title takes two lines below its poster, with text at ${textSize}`, async ({ page }) => {
    await page.goto('/')
    const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    await title.evaluate((element, text) => (element.textContent = text), LONGEST_TITLE)
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
    const lines = await title.evaluate(
      (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
    await expect(page.getByRole('link', { name: LONGEST_TITLE })).toBeVisible()
  })
}

const screens = SCREENS.filter(({ path }) => IS_WHOLE || SAMPLE.includes(path))

test.describe('for a visitor', () => {
  for (const screen of screens.filter(({ isForCustomers }) => !isForCustomers)) laysOut(screen)
})

test.describe('for a customer', () => {
  test.use({ isOnlooker: true, hasChosen: true })
  for (const screen of screens.filter(({ isForCustomers }) => isForCustomers)) laysOut(screen)
})
