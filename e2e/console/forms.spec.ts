import type { Page, Route } from '@playwright/test'
import { NETWORK_ERROR } from '@velvet/contract/shared/words/first-messages'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import sharp from 'sharp'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ colorScheme: 'light', reducedMotion: 'reduce' })

const MANAGER = 'manager@velvet.example'

async function makeFilm(title: string): Promise<Film> {
  const film = { title, language: 'hausa', distributor: 'FilmOne', year: 2026, minutes: 60 }
  const body = { ...film, rating: 'PG', status: 'coming-soon' }
  return (await asStaff<{ film: Film }>(MANAGER, 'POST', 'staff/films', body)).film
}

async function choosePoster(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose another poster' }).click(),
  ])
  const colour = { width: 200, height: 300, channels: 3, background: '#2255aa' } as const
  const buffer = await sharp({ create: colour }).jpeg().toBuffer()
  await chooser.setFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('The poster is set.')).toBeVisible()
}

/** Comes back to the page after a minute, which makes it read its data again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = Date.now() + 60_000
    Date.now = () => later
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
}

test("typed text survives a new poster and a colleague's change", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const mark = Date.now() % 100_000
  const film = await makeFilm(`The Well ${mark}`)
  const other = await makeFilm(`The Bridge ${mark}`)
  await page.goto(`/console/films/${film.id}`)
  await signIn(page, MANAGER)
  const distributor = page.getByLabel('Distributor')
  await distributor.fill('Silverbird')
  await choosePoster(page)
  await expect(distributor).toHaveValue('Silverbird')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()

  await distributor.fill('Genesis')
  const colleague = await page.context().newPage()
  await colleague.goto(page.url())
  await colleague.getByLabel('Language').fill('yoruba')
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByText('Saved.')).toBeVisible()
  const reread = page.waitForResponse((response) => response.url().endsWith(film.id))
  await comeBack(page)
  await reread
  await expect(distributor).toHaveValue('Genesis')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has changed this meanwhile')
  await page.getByRole('button', { name: 'Show the present state' }).click()
  await expect(page.getByLabel('Language')).toHaveValue('yoruba')
  await expect(distributor).toHaveValue('Silverbird')
  await page.getByRole('button', { name: 'Put back what I typed' }).click()
  await expect(page.getByLabel('Language')).toHaveValue('yoruba')
  await expect(distributor).toHaveValue('Genesis')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await distributor.fill('Nowhere')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(other.title)
  await page.getByRole('option', { name: other.title }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(other.title)
  await expect(distributor).toHaveValue('FilmOne')
})

test('on a failing network a film is added once, and a wrong field is shown', async ({ page }) => {
  const title = `The Lamp ${Date.now() % 100_000}`
  await page.goto('/console/films/new')
  await signIn(page, MANAGER)
  const add = page.getByRole('button', { name: 'Add the film' })
  await page.getByLabel('Title', { exact: true }).fill('   ')
  await page.getByLabel('Language').fill('hausa')
  await page.getByLabel('Distributor').fill('FilmOne')
  await page.getByLabel('Running time in minutes').fill('104')
  await page.getByLabel('Rating').selectOption('12A')
  await add.click()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toBeInViewport()
  await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(/is missing/)
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.context().setOffline(true)
  await add.click()
  const unsent = page.getByRole('alert').filter({ hasText: NETWORK_ERROR })
  await expect(unsent).toBeInViewport()
  await page.context().setOffline(false)
  // The server makes the film, but its answer is lost.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/v1/staff/films', loseAnswer, { times: 1 })
  await add.click()
  await expect(add).toBeEnabled()
  await expect(unsent).toBeInViewport()
  await add.dblclick()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const path = `staff/films?q=${encodeURIComponent(title)}`
  const found = await asStaff<{ items: Film[] }>(MANAGER, 'GET', path)
  expect(found.items.map((film) => film.title)).toEqual([title])
})
