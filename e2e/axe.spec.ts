import type { Page } from '@playwright/test'
import { IS_PART_OF_ALL } from './depth.ts'
import { canBeRead } from './support/reading.ts'
import { SCREENS, holdStill, openScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.use({ reducedMotion: 'reduce' })

const THEMES = IS_PART_OF_ALL ? (['dark'] as const) : (['dark', 'light'] as const)

/** Waits for the next frame, in which a changed colour is drawn. */
async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))')
}

async function isFreeOfViolations(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme })
    await painted(page)
    expect.soft(await violations(page, theme), theme).toEqual([])
  }
}

/** Waits until nothing is loading or moving, so that the check sees what people read. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

for (const screen of SCREENS) {
  test.describe(screen.path, () => {
    test.use({ isOnlooker: screen.isForCustomers ?? false, hasChosen: true })

    test('has no problem found by axe, at twice the text size and in landscape', async ({ page, customer }) => {
      if (screen.path === '/paymentsuccessful') await holdStill(page)
      await openScreen(page, screen, customer)
      await settled(page)
      await isFreeOfViolations(page)
      await canBeRead(page)
    })
  })
}

test.describe('dialogs over a screen', () => {
  test.use({ isOnlooker: true })

  test('the dialogs of the profile have no barrier either', async ({ page }) => {
    await page.goto('/profile')
    for (const name of ['Change Username', 'Change Email']) {
      await page.getByRole('button', { name }).tap()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await isFreeOfViolations(page)
      await page.getByRole('button', { name: 'Close', exact: true }).tap()
    }
  })
})

test.describe('a phone whose location is unknown', () => {
  test.use({ isLocated: false, permissions: [] })

  test('requests the location without an accessibility problem', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(/requires location services/)).toBeVisible()
    await isFreeOfViolations(page)
    await page.getByRole('button', { name: 'Choose your area' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await isFreeOfViolations(page)
  })
})

test.describe('a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('is sent to the phone without a barrier', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/welcome/)
    await isFreeOfViolations(page)
  })
})
