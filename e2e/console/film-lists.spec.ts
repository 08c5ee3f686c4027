import type { Locator } from '@playwright/test'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const MANAGER = 'manager@velvet.example'
const HEAD = 'title,language,distributor,year,minutes,rating,status'
const fileOf = (...lines: string[]) => ({
  name: 'films.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...lines].join('\n')),
})

/** Takes films off the customers' lists again, for the other journeys. */
async function archive(titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const path = `staff/films?q=${encodeURIComponent(title)}`
    const { items } = await asStaff<{ items: { id: string }[] }>(MANAGER, 'GET', path)
    for (const { id } of items) await asStaff(MANAGER, 'POST', `staff/films/${id}/archive`, {})
  }
}

/** Other journeys add and archive films meanwhile, so only places in relation to each other are sure. */
async function stepsBetween(list: Locator, one: string, other: string): Promise<number> {
  const rows = await list.allInnerTexts()
  const placeOf = (title: string) => rows.findIndex((text) => text.includes(title))
  return placeOf(other) - placeOf(one)
}

test('a manager imports films once every line is valid, and sorts them', async ({ page, browser }) => {
  const number = Date.now() % 100_000
  const [ruwa, wuta] = [`Ruwa ${number}`, `Wuta ${number}`]
  await page.goto('/console/films/import')
  await signIn(page, MANAGER)
  const field = page.getByLabel('CSV file')
  const right = `${ruwa},Hausa,FilmOne,2026,100,PG,coming soon`
  await field.setInputFiles(fileOf(right, `${wuta},Hausa,FilmOne,2026,,16,`))
  await expect(page.getByText('1 line is not right, and 1 are.')).toBeVisible()
  const wrong = page.getByRole('region', { name: 'What is wrong in the file' })
  await expect(wrong.getByRole('row', { name: '3 minutes is missing' })).toBeVisible()
  await expect(wrong.getByRole('row', { name: /^3 rating must be one of G, PG/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add/ })).toBeHidden()
  expect(await violations(page)).toEqual([])

  await field.setInputFiles(fileOf(right, `${wuta},Hausa,FilmOne,2026,90,PG,coming soon`))
  await expect(page.getByText('Every line is right. The file holds 2 films.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2 films' }).click()
  await expect(page.getByText('2 films were added.')).toBeVisible()

  await page.goto('/console/films/order?status=coming-soon')
  const handles = page.getByRole('list', { name: 'The films in their order' }).locator('[data-handle]')
  const handleOf = (title: string) => handles.filter({ hasText: title })
  await handleOf(wuta).press('Enter')
  await page.keyboard.press('Home')
  await expect(page.getByText(/^place 1 of \d+, before/)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${wuta} was moved.`)).toBeVisible()
  await expect.poll(() => stepsBetween(handles, wuta, ruwa)).toBeGreaterThan(0)
  await expect(handleOf(wuta)).toBeFocused()
  expect(await violations(page)).toEqual([])

  // Another journey may change the list, so that another film is under the mouse when it is pressed.
  await expect(async () => {
    await handleOf(wuta).hover()
    await page.mouse.down()
    await page.mouse.move(400, 0, { steps: 5 })
    await page.mouse.up()
    await expect(handleOf(wuta)).toHaveAccessibleName(`1 ${wuta}`, { timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
  await page.getByRole('button', { name: `Move to… ${ruwa}` }).click()
  await page.getByLabel('New place').selectOption(`Before ${wuta}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => stepsBetween(handles, ruwa, wuta)).toBe(1)

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto('/home')
  await phone.getByRole('tab', { name: 'Newly Added' }).click()
  const posters = phone.getByRole('tabpanel').getByRole('link')
  await expect.poll(() => stepsBetween(posters, ruwa, wuta)).toBe(1)
  await phone.context().close()
  await archive([ruwa, wuta])
})

test('a manager archives several films at once, and brings one back', async ({ page }) => {
  const number = Date.now() % 100_000
  const [iska, kasa] = [`Iska ${number}`, `Kasa ${number}`]
  for (const title of [iska, kasa]) {
    const film = { title, language: 'Hausa', distributor: 'FilmOne', year: 2026, minutes: 90, rating: 'PG' }
    await asStaff(MANAGER, 'POST', 'staff/films', { ...film, status: 'coming-soon' })
  }
  await page.goto(`/console/films?q=${number}`)
  await signIn(page, MANAGER)
  for (const title of [iska, kasa])
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('checkbox')
      .check()
  await expect(page.getByText('2 films chosen')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 films archived.' })).toBeVisible()
  await page.getByLabel('State').selectOption({ label: 'Archived' })
  await page
    .getByRole('row', { name: new RegExp(iska) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByRole('link', { name: iska })).toBeHidden()
  await expect(page.getByRole('link', { name: kasa })).toBeVisible()
  await archive([iska])
})
