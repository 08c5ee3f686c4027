import { DRAWN_AGAIN, MARK_PAINTED, SHIFTS, WATCH_SHIFTS } from './support/in-page.ts'
import { isOnPhone } from './support/on-phone.ts'
import { test as overNetwork } from './support/over-network.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.describe('in a browser that prefers French', () => {
  test.use({ locale: 'fr-NG' })

  test('the first screen is painted in French, and the app takes it over where it stands', async ({
    page,
  }) => {
    await page.addInitScript(WATCH_SHIFTS)
    let release: () => void = () => undefined
    const mayRun = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', (route) => mayRun.then(() => route.continue()))
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByRole('tab', { name: "À l'affiche" })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.evaluate(MARK_PAINTED)
    expect(await violations(page)).toEqual([])

    release()
    await expect(page.locator('html[data-starting]')).toBeHidden()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate<number>(DRAWN_AGAIN), 'nothing is drawn again').toBe(0)
    expect(await page.evaluate<number>(SHIFTS)).toBeLessThan(0.01)
    await page.getByRole('tab', { name: 'Nouveautés' }).tap()
    await expect(page.getByRole('tab', { name: 'Nouveautés' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })
})

overNetwork.describe('on a phone that keeps the app', () => {
  overNetwork.use({ locale: 'fr-NG' })

  overNetwork('the app opens in French without a network', async ({ page, context }) => {
    await page.goto('/')
    await isOnPhone(page)
    const keepsWords =
      "caches.open('screens-precache').then((cache) => cache.keys()).then((kept) => kept.some(({ url }) => url.includes('/fr-first-')))"
    await expect.poll(() => page.evaluate<boolean>(keepsWords)).toBe(true)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('tab', { name: "À l'affiche" })).toBeVisible()
  })
})
