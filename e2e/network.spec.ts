import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const KB = 1024
/** The network of a phone in a village: 400 kbit/s, with a round trip of 400 ms. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: (400 * KB) / 8,
  uploadThroughput: (400 * KB) / 8,
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
}

/** Returns the kilobytes that were loaded over the network, by kind. */
async function weigh(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  const weight = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    weight.set(kind, (weight.get(kind) ?? 0) + encodedDataLength / KB)
  })
  return weight
}

const LIMITS: Record<string, number> = { Script: 100, Stylesheet: 20, Font: 45 }
const FIRST_VISIT = 300

test('the first visit of home stays within its budgets', async ({ page }) => {
  const weight = await weigh(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const [kind, limit] of Object.entries(LIMITS)) {
    console.log(`  ${kind}: ${(weight.get(kind) ?? 0).toFixed(1)} of ${limit} KB`)
    expect.soft(weight.get(kind) ?? 0, kind).toBeLessThanOrEqual(limit)
  }
  console.log(`  Image: ${(weight.get('Image') ?? 0).toFixed(1)} KB`)
  const all = [...weight.values()].reduce((sum, part) => sum + part, 0)
  console.log(`  first visit: ${all.toFixed(1)} of ${FIRST_VISIT} KB`)
  expect(all).toBeLessThanOrEqual(FIRST_VISIT)
})

test('a visitor on slow 3G sees the films within eight seconds, and opens one', async ({ page }) => {
  await slowDown(page)
  const start = Date.now()
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible({ timeout: 20_000 })
  const seconds = (Date.now() - start) / 1000
  console.log(`  films on slow 3G: ${seconds.toFixed(1)} of 8 s`)
  expect(seconds).toBeLessThanOrEqual(8)
  await page.getByRole('link', { name: /King of Boys/ }).tap()
  await expect(page.getByText(/Login to view this movie's showtimes/)).toBeVisible()
})

test.describe('a returning customer', () => {
  test.use({ balance: 3000, hasChosen: true })

  test('buys once on slow 3G, however often the button is tapped', async ({ page }) => {
    await page.goto('/confirmticket')
    await slowDown(page)
    const confirm = page.getByRole('button', { name: 'Confirm Seat' })
    await confirm.evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 5; tap++) button.click()
    })
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(page.getByText('1 ticket for King of Boys')).toBeVisible()
  })

  test('loses the network at the payment, and has bought once when it is back', async ({ page, context }) => {
    await page.goto('/confirmticket')
    await expect(page.getByText(/Balance after/)).toBeVisible()
    await page.route('**/api/v1/purchaseticket', async (route) => {
      // The purchase is made, and its answer is lost.
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Confirm Seat' }).tap()
    await expect(page.getByText('We could not reach the server.')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Dismiss' }).tap()
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByText('Success!')).toBeVisible()
    await page.getByRole('button', { name: 'View Tickets' }).tap()
    await expect(page.getByText('View Ticket', { exact: true })).toHaveCount(1)
  })
})

test.describe('a customer who looks around', () => {
  test.use({ isOnlooker: true })

  test('can move between tabs without a network, and sees what was loaded before', async ({ page, context }) => {
    const tabs = {
      Trailers: page.getByText(/King of Boys/).first(),
      'Velvet Centers': page.getByRole('button', { name: 'Preview Center' }).first(),
      Profile: page.getByRole('button', { name: 'Logout' }),
      'See a Movie': page.getByRole('link', { name: /King of Boys/ }),
    }
    const visitAll = async () => {
      for (const [tab, content] of Object.entries(tabs)) {
        await page.getByRole('link', { name: tab, exact: true }).tap()
        await expect(content).toBeVisible()
        await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0)
      }
    }
    await page.goto('/home')
    await visitAll()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Dismiss' }).tap()
    await visitAll()
  })
})

test('a newcomer who loses the network while signing up finds the typed text again', async ({ page, context }) => {
  await page.goto('/signup')
  await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
  await page.getByLabel('Phone Number', { exact: true }).fill('08051234567')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Dismiss' }).tap()
  await page.getByRole('button', { name: 'Send OTP' }).tap()
  await expect(page.getByText('Error sending OTP.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Nigeria')
  await expect(page.getByLabel('Phone Number', { exact: true })).toHaveValue('08051234567')
})
