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
  await expect.poll(() => rows.count()).toBeGreaterThan(50)
  expect(await violations(page)).toEqual([])
  const cells = await rows.last().getByRole('cell').allTextContents()
  expect(cells[0]).toMatch(/\d\u00a0[AP]M$/)
})

test('a date of a table stays on one line where the screen is wide enough', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/console/reports/lines')
  await signIn(page, 'admin@velvet.example')
  const dates = page.getByRole('cell', { name: /^\d\d\/\w{3}\/\d{4}, / })
  await expect(dates).toHaveCount(100)
  const lines = await dates.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect(new Set(lines)).toEqual(new Set([1]))
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  expect(await isUncovered(page.getByRole('columnheader', { name: 'Showtime' }))).toBe(true)
})

test('an area that an account may not open shows its refusal alone', async ({ page }) => {
  await page.goto('/console/payments/ledger')
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('heading')).toHaveText(['This page could not be shown'])
  await expect(page.getByRole('navigation', { name: 'Parts of Payments' })).toHaveCount(0)
  await expect(page.getByRole('alert').getByRole('link')).toBeVisible()
})

test('the head of a long table stays visible, and pages begin at their first row', async ({ page }) => {
  await page.goto('/console/reports/lines')
  await signIn(page, 'admin@velvet.example')
  const rows = page.getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(50)
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
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  expect(await isUncovered(page.getByLabel('Title', { exact: true }))).toBe(true)
  expect(await isUncovered(page.getByText('Title', { exact: true }))).toBe(true)
})
