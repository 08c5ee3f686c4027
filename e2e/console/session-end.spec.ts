import type { Page, Route } from '@playwright/test'
import { aCustomer } from '../support/people.ts'
import { choose, dateIn, makeFilm, openProgramme } from '../support/programme.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const FINANCE = 'finance@velvet.example'

/** Ends the session of the page on the server, as it ends after its time. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('staff-token')}` }
    await fetch('/api/v1/staff/logout', { method: 'POST', headers })
  })
}

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in' })

/** The server does what it is asked, but its answer is lost. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

test('a showtime entered as the session ends is added once after signing in', async ({ page }) => {
  const title = await makeFilm()
  // A day of its own for each attempt, because the showtime of an attempt that failed remains.
  await openProgramme(page, 60 + test.info().retry)
  await page.getByRole('button', { name: 'Add a showtime' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a showtime' })
  await choose(dialog.getByRole('combobox', { name: 'Film' }), title)
  await dialog.getByLabel('Screen', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Start', { exact: true }).fill('06:30')
  await dialog.getByLabel('Price in Vp').fill('40')
  const add = dialog.getByRole('button', { name: 'Add as a draft' })
  await page.route('**/api/v1/staff/showtimes', loseAnswer, { times: 1 })
  await add.click()
  await expect(dialog.getByRole('alert')).toBeVisible()

  await endSession(page)
  await add.click()
  await expect(signInAgain(page).getByText('Your session has ended.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape')
  await expect(signInAgain(page)).toBeVisible()
  await signIn(page, 'manager@velvet.example')
  await expect(signInAgain(page)).toBeHidden()
  await expect(dialog.getByLabel('Price in Vp')).toHaveValue('40')
  await add.click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('View').selectOption({ label: 'Table' })
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1)
})

test('an adjustment is proposed once, although the session ends meanwhile', async ({ page }) => {
  const { user } = await aCustomer(0)
  await page.goto(`/console/customers/${user.UUID}`)
  await signIn(page, FINANCE)
  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  const dialog = page.getByRole('dialog', { name: /Adjust/ })
  await dialog.getByLabel('Points').fill('20000')
  await dialog.getByLabel('Reason').fill('The prize of a competition')
  const adjust = dialog.getByRole('button', { name: 'Adjust' })
  await page.route('**/adjust', loseAnswer, { times: 1 })
  await adjust.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await endSession(page)
  await adjust.click()
  await signIn(page, FINANCE)
  await adjust.click()
  await expect(page.getByText('waits for a second person')).toBeVisible()
  const { items } = await asStaff<{ items: { customer: { uuid: string } }[] }>(FINANCE, 'GET', 'staff/adjustments')
  expect(items.filter(({ customer }) => customer.uuid === user.UUID)).toHaveLength(1)

  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await dialog.getByLabel('Points').fill('7')
  await dialog.getByLabel('Reason').fill('An excuse')
  await endSession(page)
  await adjust.click()
  await signIn(page, 'admin@velvet.example')
  await expect(page.getByRole('heading', { name: user.Username })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a page requested as the session ends is loaded after signing in', async ({ page }) => {
  await openProgramme(page, 0)
  await endSession(page)
  await page.getByLabel('Day', { exact: true }).fill(dateIn(2))
  await expect(signInAgain(page)).toBeVisible()
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('button', { name: 'Add a showtime' })).toBeVisible()
  await expect(page).toHaveTitle(/Programme/)
})
