import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ isOnlooker: true })

/** Opens a dialog in a browser without `CloseWatcher`, where the app itself lets the back button close it. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await page.goto('/home')
  await page.getByRole('link', { name: 'Profile', exact: true }).tap()
  await openDialog(page)
})

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change Email' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => isMarked(page)).toBe(true)
}

const isMarked = (page: Page) =>
  page.evaluate(() => Boolean((history.state as { isUnderDialog?: true } | null)?.isUnderDialog))

async function isClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  await expect.poll(() => isMarked(page)).toBe(false)
}

test('the back button closes a dialog first, and then leaves the screen', async ({ page }) => {
  await page.evaluate(() => history.back())
  await isClosed(page)
  await expect(page.getByRole('button', { name: 'Change Email' })).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/home')
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL('/profile')
})

test('after a dialog was closed by its button, one step back leaves the screen', async ({ page }) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await isClosed(page)
  await openDialog(page)
  await page.keyboard.press('Escape')
  await isClosed(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/home')
})

test('a step forward after a dialog was closed opens nothing and stays on the screen', async ({ page }) => {
  await page.evaluate(() => history.back())
  await isClosed(page)
  await page.evaluate(() => history.forward())
  await isClosed(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/home')
})

test('a page that is loaded again under a dialog needs no second step back', async ({ page }) => {
  await page.reload()
  await isClosed(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/home')
})
