import type { Cinema } from '@velvet/contract/entities'
import type { Browser, Locator, Page } from '@playwright/test'
import { storageOf } from '../support/device.ts'
import { asStaff, signIn } from '../support/door.ts'
import { aCustomer, call } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const DAY_MS = 86_400_000
/** The width of one minute on the timeline, in pixels. */
const MINUTE_PX = 1.7

/** Signs in on the programme of the first cinema of Bauchi, so many days from now. */
async function openProgramme(page: Page, daysAhead: number): Promise<void> {
  const { cinemasLists } = await call<{ cinemasLists: Cinema[] }>('GET', 'cinemas/Bauchi')
  const date = new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10)
  await page.goto(`/console/programme?cinema=${cinemasLists[0]?.CinemaID}&date=${date}`)
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('heading', { name: 'Programme' })).toBeVisible()
}

/** Makes a film of one hour by the calls that its page makes. */
async function makeFilm(): Promise<string> {
  const title = `The Road to Azare ${Date.now() % 100_000}`
  const film = { title, language: 'hausa', distributor: 'FilmOne', year: 2026, minutes: 60 }
  const body = { ...film, rating: 'PG', status: 'now-playing' }
  await asStaff('manager@velvet.example', 'POST', 'staff/films', body)
  return title
}

async function addDraft(page: Page, title: string, start: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a showtime' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Film', { exact: true }).selectOption({ label: `${title}, 60 min` })
  await dialog.getByLabel('Screen', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Start', { exact: true }).fill(start)
  await dialog.getByLabel('Price in Vp').fill('40')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add as a draft' }).click()
  await expect(dialog).toBeHidden()
}

async function drag(page: Page, block: Locator, minutes: number): Promise<void> {
  const box = await block.boundingBox()
  if (!box) throw new Error('The block is not shown')
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + (minutes / 2) * MINUTE_PX, box.y + 20)
  await page.mouse.move(box.x + 20 + minutes * MINUTE_PX, box.y + 20)
  await page.mouse.up()
}

async function publish(page: Page, words: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Publish \(/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
}

async function buyOnPhone(browser: Browser, title: string): Promise<void> {
  const storageState = storageOf({ customer: await aCustomer(500) })
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState })
  const page = await phone.newPage()
  await page.goto('/home')
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await page.getByRole('button', { name: /7:05 AM/ }).click()
  await page
    .getByRole('button', { name: /Proceed/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await page.getByRole('button', { name: /Confirm Seat/ }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await phone.close()
}

test('a new film is planned by keyboard and by mouse, published, bought on a phone, and moved', async ({
  page,
  browser,
}) => {
  const title = await makeFilm()
  await openProgramme(page, 2)
  await addDraft(page, title, '06:30')
  const block = page.getByRole('application').getByRole('button', { name: new RegExp(title) })
  await expect(block).toHaveText(/06:30–07:30.*Draft/)

  await block.focus()
  for (const key of ['Enter', 'Shift+ArrowRight', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key)
  }
  await expect(page.getByText(/moved: 07:05 in/)).toBeVisible()
  await expect(block).toBeFocused()
  await drag(page, block, 30)
  await expect(page.getByText(/moved: 07:35 in/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block).toHaveText(/07:05–08:05/)
  await expect(block).toBeFocused()
  expect(await violations(page)).toEqual([])

  await publish(page, /New: 07:05 in .*, 40 Vp/)
  await expect(block).not.toHaveText(/Draft/)
  await buyOnPhone(browser, title)

  await page.reload()
  await expect(block).toHaveText(/1 of \d+ sold/)
  await block.focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(block).toHaveText(/07:10.*Changed/)
  await publish(page, /1 seat is sold\. Their holders get a notice/)
  await expect(block).toHaveText(/07:10/)
  await expect(block).not.toHaveText(/Changed/)
})

test(
  'on a phone the day is a list, in which everything can be done',
  { tag: '@of-its-own' },
  async ({ page }) => {
    const title = await makeFilm()
    await page.setViewportSize({ width: 360, height: 740 })
    await openProgramme(page, 3)
    await addDraft(page, title, '06:30')
    const start = (time: string) => page.getByRole('link', { name: `${time} ${title}` })
    expect(await violations(page)).toEqual([])
    await start('06:30').click()
    await page.getByRole('button', { name: 'Move to…' }).click()
    await page.getByLabel('Start', { exact: true }).fill('07:00')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('07:00–08:00')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the showtime…' }).click()
    await page.getByRole('button', { name: 'Delete the draft' }).click()
    await expect(start('07:00')).toBeHidden()
    await page.goto('/console/programme/prices')
    await expect(page.getByRole('heading', { name: 'Price card' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  },
)
