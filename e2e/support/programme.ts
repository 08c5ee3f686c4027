import type { Locator, Page } from '@playwright/test'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { asStaff, signIn } from './staff.ts'
import { call } from './people.ts'
import { expect } from './test.ts'
import { violations } from './violations.ts'

const MANAGER = 'manager@velvet.example'

export const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Signs in, and opens the programme of the first cinema of Bauchi this many days from now. */
export async function openProgramme(page: Page, daysAhead: number, email = MANAGER): Promise<void> {
  const { cinemasLists } = await call<{ cinemasLists: Cinema[] }>('GET', 'cinemas/Bauchi')
  await page.goto(`/console/programme?cinema=${cinemasLists[0]?.CinemaID}&date=${dateIn(daysAhead)}`)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Programme' })).toBeVisible()
}

/** Makes a film of one hour by the calls that the page of films makes. Returns its title. */
export async function makeFilm(): Promise<string> {
  return (await makeFilmThatIs('now-playing')).title
}

/** Makes a film of one hour that is on the home screen in this state. */
export function makeFilmThatIs(status: 'now-playing' | 'coming-soon') {
  const title = `The Road to Azare ${Date.now() % 100_000}`
  const film = { title, language: 'hausa', distributor: 'FilmOne', year: 2026, minutes: 60 }
  const body = { ...film, rating: 'PG', status }
  return asStaff<{ film: Film }>(MANAGER, 'POST', 'staff/films', body).then(({ film: made }) => made)
}

/** Types the name into a field that searches, and chooses the first thing that it offers. */
export async function choose(field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await expect(field.page().getByRole('option', { name })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue(name)
}

export async function addDraft(page: Page, title: string, start: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a showtime' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: 'Film' }), title)
  await dialog.getByLabel('Screen', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Start', { exact: true }).fill(start)
  await dialog.getByLabel('Price in Vp').fill('40')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add as a draft' }).click()
  await expect(dialog).toBeHidden()
}

/** Checks that the dialog of Publish shows these words, and publishes the day. */
export async function publish(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Publish \(/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(text)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
}
