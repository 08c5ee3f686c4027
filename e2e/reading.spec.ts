import type { Page } from '@playwright/test'
import { SCREENS, holdStill, openScreen, ticketFor } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Nothing has to be pushed sideways to be read. */
async function fitsAcross(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wider, 'pixels beyond the right edge').toBeLessThanOrEqual(0)
}

/** Words inside a control that its box cuts off. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, h1, h2, label')]
      .filter((element) => getComputedStyle(element).overflow === 'hidden')
      .filter((element) => !element.matches('.visually-hidden'))
      .filter((element) => element.scrollHeight > element.clientHeight + 2)
      .map((element) => element.innerText),
  )
}

for (const screen of SCREENS) {
  test.describe(screen.path, () => {
    test.use({ balance: screen.isForCustomers ? 3000 : null, hasChosen: true })

    test('can be read at twice the text size, and on its side', async ({ page, customer }) => {
      const ticket = await ticketFor(screen, customer)
      if (screen.path === '/paymentsuccessful') await holdStill(page)
      await openScreen(page, screen, customer, ticket)
      await expect(page.locator('h1').first()).toBeAttached()
      await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await fitsAcross(page)
      expect(await cutOff(page)).toEqual([])

      await page.evaluate(() => (document.documentElement.style.fontSize = ''))
      for (const size of [
        { width: 740, height: 360 },
        { width: 800, height: 360 },
      ]) {
        await page.setViewportSize(size)
        await fitsAcross(page)
        await expect(page).not.toHaveURL(/welcome/)
      }
    })
  })
}

test.describe('a phone turned on its side', () => {
  test.use({ balance: 3000, hasChosen: true })

  test('in the middle of a purchase, wider than 768 pixels, still pays', async ({ page }) => {
    await page.goto('/confirmticket')
    await page.setViewportSize({ width: 800, height: 360 })
    await page.getByRole('button', { name: 'Confirm Seat' }).tap()
    await expect(page.getByText('Success!')).toBeVisible()
  })
})

test.describe('a person who wants no motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('gets none that lasts or repeats', async ({ page }) => {
    await page.route('**/api/v1/movies', () => undefined)
    await page.goto('/')
    await expect(page.getByRole('status', { name: 'Loading movies' })).toBeVisible()
    const lasting = await page.evaluate(
      () =>
        document.getAnimations().filter((animation) => {
          const { duration = 0, iterations = 1 } = animation.effect?.getTiming() ?? {}
          return Number(duration) > 100 || iterations === Infinity
        }).length,
    )
    expect(lasting).toBe(0)
  })
})
