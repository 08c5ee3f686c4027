import type { Page } from '@playwright/test'
import { isWhollyOnPhone } from './support/on-phone.ts'
import { test } from './support/over-network.ts'
import { expect } from './support/test.ts'
import { violations } from './support/violations.ts'

/** The browser tells 300 bytes for the head of each answer, and less for an answer that has not changed. */
const LEAST_COUNTED = 0.6
/** A page that is read while bytes are still on their way shows a little less than it has. */
const MOST_COUNTED = 1.05

const UNITS = { KB: 1_000, MB: 1_000_000 }

/** Opens the profile, and returns the bytes in the row of this name. */
async function used(page: Page, name: string): Promise<number> {
  await page.goto('/profile')
  await page.addLocatorHandler(page.getByRole('button', { name: 'Dismiss' }), (dismiss) => dismiss.click())
  await page.getByRole('heading', { name: 'Preferences' }).click()
  await page.getByRole('heading', { name: /^Data used in/ }).click()
  const row = page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('..')
  const [, amount, unit] = /([\d.]+) (KB|MB)$/.exec((await row.textContent()) ?? '') ?? []
  return Number(amount) * UNITS[unit as keyof typeof UNITS]
}

for (const height of [740, 612]) {
  test.describe(`at 360×${height}`, () => {
    test.use({ balance: 0, viewport: { width: 360, height } })

    test('the profile says nearly what went over the network, also without one', async ({ page, context, network }) => {
      await page.goto('/')
      await isWhollyOnPhone(page)
      await page.waitForLoadState('networkidle')
      await expect.poll(async () => (await used(page, 'All together')) / network.total()).toBeGreaterThan(LEAST_COUNTED)
      const share = (await used(page, 'All together')) / network.total()
      console.log(`the profile counts ${Math.round(100 * share)} % of the bytes of the network`)
      expect(share).toBeLessThan(MOST_COUNTED)
      await expect(page.getByText(/^With the data saver, the poster of/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      const before = await used(page, 'Pictures')
      await context.setOffline(true)
      expect(await used(page, 'Pictures')).toBeGreaterThanOrEqual(before)
    })
  })
}

test.describe('of two tabs', () => {
  test.use({ balance: 0 })

  test('a trailer counts once, however often it plays, beside what the other tab loads', async ({
    page,
    context,
    customer,
  }) => {
    expect(await used(page, 'Trailers')).toBe(0)
    const other = await context.newPage()
    for (const _ of ['over the network', 'from the cache']) {
      await other.goto(`/trailer/${customer.film.TrailerID ?? ''}`)
      const played = () => other.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
      await expect.poll(played).toBeGreaterThan(0)
      // The trailers of the demo have some 110,000 bytes.
      await expect.poll(() => used(page, 'Trailers')).toBe(100_000)
    }
    await other.close()
  })
})
