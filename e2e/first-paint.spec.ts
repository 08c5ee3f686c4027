import type { Page } from '@playwright/test'
import {
  DRAWN_AGAIN,
  MARK_PAINTED,
  PAINT_AND_SCRIPTS,
  SHIFTS,
  TAP_WHEN_IT_REACTS,
  WATCH_SHIFTS,
} from './support/in-page.ts'
import { FILM } from './support/people.ts'
import { complaintsOf, expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const filmOf = (page: Page) => page.getByRole('link', { name: FILM })

test('without JavaScript there are films to read about, no times, and how to buy', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'How to buy a ticket' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Newly Added' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await filmOf(page).click()
  await expect(page.getByRole('heading', { name: FILM })).toBeVisible()
  await expect(page.getByText(/\d{1,2}:\d{2} [AP]M/)).toHaveCount(0)
  await page.goto('/trailers')
  await expect(page.getByRole('heading', { name: 'Trailers' })).toBeVisible()
  await page.goto('/find')
  await expect(page.getByRole('heading', { name: 'Find a movie' })).toBeAttached()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'How to buy a ticket' })).toBeVisible()
  expect(complaints, 'the security policy permits all of it').toEqual([])
  await context.close()
})

test('films are there before the app, and the app takes them over where they stand', async ({ page }) => {
  await page.addInitScript(WATCH_SHIFTS)
  let release: () => void = () => undefined
  const mayRun = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', (route) => mayRun.then(() => route.continue()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(filmOf(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.evaluate(MARK_PAINTED)
  expect(await violations(page)).toEqual([])

  for (const piece of ['libraries', 'frame', 'home']) {
    const name = expect.stringContaining(`/assets/${piece}-`)
    expect(asked, 'all scripts load together').toContainEqual(name)
  }

  release()
  await expect(page.getByRole('tab', { name: 'Newly Added' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate<number>(DRAWN_AGAIN), 'nothing is drawn again').toBe(0)
  expect(asked).not.toContain('/api/v1/movies')
  expect(await page.evaluate<number>(SHIFTS)).toBeLessThan(0.01)
  await page.getByRole('tab', { name: 'Newly Added' }).tap()
  await expect(filmOf(page)).toBeHidden()
})

test('the scripts of the app wait for the first paint', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Newly Added' })).toBeVisible()
  const [painted = NaN, ...scripts] = await page.evaluate<number[]>(PAINT_AND_SCRIPTS)
  expect(scripts.length).toBeGreaterThan(3)
  for (const asked of scripts) expect(asked).toBeGreaterThan(painted)
})

test('the app starts in a tab that is not painted, and where paints are not reported', async ({ page }) => {
  await page.addInitScript('PerformanceObserver.prototype.observe = () => undefined')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toHaveAttribute('type', 'submit')
  await page.addInitScript('delete window.PerformanceObserver')
  await page.goto('/')
  await expect(page.getByRole('tab', { name: 'Newly Added' })).toBeVisible()
})

/** Opens the login as the server painted it. The app waits there until the returned function is called. */
async function openLogin(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const mayRun = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', (route) => mayRun.then(() => route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Phone Number').fill('08030000009')
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  await page.evaluate(TAP_WHEN_IT_REACTS)
  return release
}

test('a tap on Log In while the app takes over the page logs in, and only once', async ({ page }) => {
  const logins: string[] = []
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/login')) logins.push(asked.url())
  })
  const release = await openLogin(page)
  const logIn = page.getByRole('button', { name: 'Log In' })
  await logIn.evaluate((button) => button.setAttribute('data-tap', ''))
  release()
  await expect(page.getByText('Invalid Login Credentials')).toBeVisible()
  expect(logins).toHaveLength(1)
})

test('a tap before the app runs is not repeated after another handled tap', async ({ page }) => {
  const release = await openLogin(page)
  const show = page.getByRole('button', { name: 'Show password' })
  await page.getByLabel('Phone Number').evaluate((field) => field.setAttribute('data-tap', ''))
  await show.tap()
  release()
  await expect(page.getByRole('button', { name: 'Log In' })).toHaveAttribute('type', 'submit')
  await expect(show).toBeVisible()
})

test('a browser that cannot run the app shows the request to update it above all else', async ({ page }) => {
  await page.addInitScript('CSS.supports = () => false')
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByText('Please update your browser or Android System WebView.')).toBeInViewport()
})
