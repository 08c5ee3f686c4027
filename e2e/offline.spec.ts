import type { BrowserContext } from '@playwright/test'
import { bestOfThree } from './support/best-of-three.ts'
import { CACHE_NAMES, CODE_SHOWN_AT, PAGE_POLICY, WATCH_FOR_CODE } from './support/in-page.ts'
import { comesBack, isOnPhone, isWhollyOnPhone } from './support/on-phone.ts'
import { test } from './support/over-network.ts'
import { FILM, PASSWORD } from './support/people.ts'
import { expect } from './support/test.ts'

/** The code of a ticket is on the screen within this time, with or without a network. */
const TICKET_SHOWN_MS = 1_000

/**
 * Returns the milliseconds from the start of a page until its code is shown, by the page's own
 * clock.
 */
async function codeShownAfter(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(WATCH_FOR_CODE)
  await page.goto('/ticketdetails', { waitUntil: 'commit' })
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  const shown = await page.evaluate<number | undefined>(CODE_SHOWN_AT)
  await page.close()
  return shown ?? Number.POSITIVE_INFINITY
}

test.describe('for a customer with a ticket', () => {
  test.use({ isOnlooker: true })

  test('a ticket opens within a second, offline or with a silent network', async ({ page, context, network }) => {
    await page.goto('/mytickets')
    await page.getByText('View Ticket').first().click()
    await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
    await isOnPhone(page)
    await page.close()

    await context.setOffline(true)
    const offline = await bestOfThree(() => codeShownAfter(context))
    await context.setOffline(false)
    network.goDead()
    const dead = await bestOfThree(() => codeShownAfter(context))

    console.log(`QR code with no network: ${offline} of ${TICKET_SHOWN_MS} ms`)
    console.log(`QR code with a network that never answers: ${dead} of ${TICKET_SHOWN_MS} ms`)
    expect(offline).toBeLessThanOrEqual(TICKET_SHOWN_MS)
    expect(dead).toBeLessThanOrEqual(TICKET_SHOWN_MS)
  })
})

test('a ticket that was bought elsewhere is on the phone after a login', async ({ page, context, onlooker }) => {
  await page.goto('/login')
  await page.getByLabel('Phone Number').fill(onlooker.user.PhoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const read = page.waitForResponse((answer) => answer.url().endsWith('/fetchtickets'))
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await read
  await isWhollyOnPhone(page)

  await context.setOffline(true)
  await page.goto('/mytickets')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('View Ticket').first().click()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  await expect(page.getByText(/[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-/)).toBeVisible()
})

test(
  'the content seen last stays without a network, with a note that says so',
  { tag: '@of-its-own' },
  async ({ page, context, network }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: FILM })).toBeVisible()
    await isOnPhone(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByText('You are currently offline.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(/Offline — showing what was last seen \(\d+:\d\d [AP]M\)/)).toBeVisible()
    await page.getByRole('link', { name: FILM }).click()
    await expect(page.getByRole('heading', { name: FILM })).toBeVisible()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('You are offline. You need a network to log in.')).toBeVisible()
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(/It needs a network the first time/)).toBeVisible()
    await context.setOffline(false)
    await comesBack(page, page.getByRole('button', { name: 'Send Message' }))

    network.goDead()
    await page.goto('/')
    await expect(page.getByText(/The network does not answer — showing what was last seen/)).toBeVisible()
    await expect(page.getByText('You are currently offline.')).toBeHidden()
    network.comeBack()
    await page.reload()
    await expect(page.getByRole('link', { name: FILM })).toBeVisible()
    await expect(page.getByText(/The network does not answer/)).toBeHidden()
  },
)

test.describe('for a customer', () => {
  test.use({ balance: 0 })

  test('after a logout the caches contain no data of the person', async ({ page }) => {
    await page.goto('/velvetcenters')
    await expect(page.getByRole('button', { name: 'Preview Center' }).first()).toBeVisible()
    await isWhollyOnPhone(page)
    await page.reload()
    const kept = () => page.evaluate<string[]>(CACHE_NAMES)
    await expect.poll(kept).toContain('catalogue')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/login/)
    await expect.poll(async () => (await kept()).filter((name) => !/precache/.test(name))).toEqual([])
  })

  test(
    'without a network, a substitute for the top-up page says what it waits for',
    { tag: '@of-its-own' },
    async ({ page, context }) => {
      await page.goto('/')
      await isWhollyOnPhone(page)
      await context.setOffline(true)
      await page.goto('/fund')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await expect(page.getByText('You are offline. You need a network to buy Points.')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText(/You are offline/)).toBeHidden()
      const field = page.getByRole('textbox')
      await comesBack(page, field)
      const policy = await page.evaluate<string | null>(PAGE_POLICY)
      expect(policy).toContain("'unsafe-inline'")
      await field.fill('100')
      await page.getByRole('button', { name: 'Proceed to Pay' }).click()
      await expect(page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    },
  )
})
