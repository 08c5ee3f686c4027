import type { Locator } from '@playwright/test'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 720 }, colorScheme: 'light', reducedMotion: 'reduce' })

/** Returns whether a finger on the middle of the element would meet the element itself. */
const isUncovered = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('no time in a wide table is cut before AM or PM', async ({ page }) => {
  await page.goto('/console/reports/lines')
  await signIn(page, 'admin@velvet.example')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  expect(await violations(page)).toEqual([])
  const cells = await rows.last().getByRole('cell').allTextContents()
  expect(cells[0]).toMatch(/\d\u00a0[AP]M$/)
})

test('the head of a long table stays in sight, and the next page begins at its first row', async ({
  page,
}) => {
  await page.goto('/console/reports/lines')
  await signIn(page, 'admin@velvet.example')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(51)
  await rows.last().scrollIntoViewIfNeeded()
  expect(await isUncovered(page.getByRole('columnheader', { name: 'Showtime' }))).toBe(true)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'First page' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a field to which the page jumps is not below the header', async ({ page }) => {
  await page.goto('/console/films/new')
  await signIn(page, 'manager@velvet.example')
  await page.getByRole('button', { name: 'Add the film' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  expect(await isUncovered(page.getByLabel('Title'))).toBe(true)
  expect(await isUncovered(page.getByText('Title', { exact: true }))).toBe(true)
})
