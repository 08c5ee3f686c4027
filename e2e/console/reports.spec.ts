import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { isWhole } from '../support/is-whole.ts'
import { signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

const cellsOf = (row: Locator) => row.locator('td').allInnerTexts()
const escaped = (text: string) => text.replaceAll(/[.?()+]/g, String.raw`\$&`)

async function download(page: Page) {
  const stored = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await stored
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('finance sees the day, follows a total to its lines and exports a report', async ({ page }) => {
  await page.goto('/console/')
  await signIn(page, 'finance@velvet.example')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Showtimes of today' })).toContainText('Screen')
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Reports' }).click()
  const chart = page.getByRole('toolbar', { name: /^Sales by day/ })
  await expect(chart).toBeVisible()
  const sales = page.getByRole('table', { name: /^Sales by/ })
  await expect(sales.getByRole('row', { name: /^Total/ })).toBeVisible()
  for (const other of ['Seats', 'Admissions']) {
    await expect(sales.getByRole('columnheader', { name: other })).toHaveCount(0)
  }
  expect(await violations(page)).toEqual([])
  await chart.getByRole('button').last().focus()
  const [day = ''] = await cellsOf(sales.locator('tbody tr').last())
  const [, , , app] = await cellsOf(sales.locator('tbody tr').last())
  await expect(page.getByText(`${day}: App ${app}`)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`${day}: App`)).toBeHidden()
  await page.getByRole('button', { name: 'Hide the chart' }).click()
  await expect(chart).toBeHidden()
  await page.getByRole('combobox', { name: 'By' }).selectOption('Film')
  await expect(sales.getByRole('columnheader', { name: 'Film' })).toBeVisible()
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(page.getByRole('columnheader', { name: 'Tickets' })).toHaveAttribute('aria-sort', 'descending')
  const file = await download(page)
  expect(file.name).toMatch(/^sales-by-film-.+\.csv$/)
  expect(file.text).toContain('film,tickets,vp,app naira')

  const film = sales.getByRole('row').nth(1).getByRole('link')
  const title = (await film.textContent()) ?? ''
  await film.click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Admitted')
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Top-ups' }).click()
  await expect(page.getByRole('toolbar', { name: /^Naira asked for/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a manager sees how full the showtimes of a cinema were by play date', async ({ page }) => {
  await page.goto('/console/reports/showtimes')
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('table', { name: 'Play dates by showtime' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const cinema = page.getByRole('combobox', { name: 'Cinema' })
  await expect(cinema).toHaveValue('Every cinema')
  await cinema.fill('Zaranda')
  const found = page.getByRole('listbox', { name: 'Cinema' })
  await found.getByRole('option', { name: 'Zaranda Lights Cinema' }).click()
  await expect(cinema).toHaveValue('Zaranda Lights Cinema')
  await page.getByRole('combobox', { name: 'By' }).selectOption('Weekday')
  await expect(page.getByRole('table', { name: 'Play dates by weekday' })).toContainText('Saturday')
  expect(await violations(page)).toEqual([])
})

test('a manager compares films by week, with equal totals in chart and table', async ({ page }) => {
  await page.goto('/console/reports')
  await signIn(page, 'manager@velvet.example')
  await page.getByRole('link', { name: 'Film weeks' }).click()
  const chart = page.getByRole('toolbar', { name: 'Gross by week of the films that took most' })
  const table = page.getByRole('table', { name: 'Gross by film and week' })
  await expect(table.getByRole('row', { name: /^All films/ })).toBeVisible()
  const [title = '', ...weeks] = await cellsOf(table.locator('tbody tr').first())
  const lastWeek = weeks.at(-2)?.split('\n')[0]
  const last = chart.getByRole('button').last()
  await last.hover()
  await expect(last).toHaveAccessibleName(new RegExp(`: ${escaped(`${title} ${lastWeek}`)}`))
  await expect(page.getByText(`${title} ${lastWeek}`)).toBeVisible()
  await isWhole(page)
  const file = await download(page)
  expect(file.name).toMatch(/^film-weeks-.+\.csv$/)
  expect(file.text).toContain(title)
  await page.getByRole('combobox', { name: 'Numbers' }).selectOption('Tickets')
  await expect(page.getByRole('table', { name: 'Tickets by film and week' })).toBeVisible()
  await expect(page).toHaveURL(/figure=tickets/)
})

test('a manager sees which hours of which weekdays are full', async ({ page }) => {
  await page.goto('/console/reports/showtimes?by=weekday')
  await signIn(page, 'manager@velvet.example')
  const byWeekday = page.getByRole('table', { name: 'Play dates by weekday' })
  await expect(byWeekday).toBeVisible()
  const tickets = (await cellsOf(byWeekday.locator('tfoot tr')))[2]
  await page.getByRole('link', { name: 'Busy hours' }).click()
  const grid = page.getByRole('table', { name: 'Occupancy by hour and weekday' })
  await expect(grid).toBeVisible()
  const total = (await cellsOf(grid.locator('tfoot tr'))).at(-1)
  expect(total).toMatch(new RegExp(`^\\d+%\\s*${tickets} of [\\d,]+$`))
  await isWhole(page)
  const file = await download(page)
  expect(file.name).toMatch(/^busy-hours-.+\.csv$/)
  expect(file.text).toContain('weekday,hour,showtimes')
})

test.describe('with a computer in another part of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the lines of a day have its date, and the page names its days', async ({ page }) => {
    await page.goto('/console/reports/lines')
    await signIn(page, 'finance@velvet.example')
    const from = page.getByLabel('From', { exact: true })
    const to = page.getByLabel('To', { exact: true })
    await expect(from).toHaveValue(/^\d{2}\/[A-Z][a-z]{2}\/\d{4}$/)
    const day = await from.inputValue()
    await to.fill(day)
    await expect(to).toHaveValue(day)
    await expect(page).toHaveURL(/to=/)
    const dates = page.getByRole('row').locator('td:first-child')
    await expect(dates.filter({ hasNotText: day })).toHaveCount(0)
    await expect(dates.first()).toContainText(day)
  })
})

test('typing a first day later than the last requests one report, for that day', async ({ page }) => {
  await page.goto('/console/reports?from=2026-01-01&to=2026-01-05')
  await signIn(page, 'finance@velvet.example')
  const from = page.getByLabel('From', { exact: true })
  await expect(from).toHaveValue('01/Jan/2026')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/staff/reports/sales?')) asked.push(request.url())
  })
  await from.focus()
  await page.keyboard.type('02022026')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('02/Feb/2026')
  await expect(page.getByText('Nothing was sold in these days')).toBeVisible()
  await expect(from).toBeFocused()
  // The second request is for the day a week earlier, with which the report is compared.
  expect(asked.map((url) => new URL(url).searchParams.get('from'))).toEqual(['2026-02-02', '2026-01-26'])
})

test('a day is chosen from the calendar by keyboard, and the focus returns', async ({ page }) => {
  await page.goto('/console/reports?from=2026-01-01&to=2026-01-05')
  await signIn(page, 'finance@velvet.example')
  const button = page.getByRole('button', { name: 'Calendar: To' })
  await button.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar: To' })
  const day = (name: string) => calendar.getByRole('button', { name })
  await expect(day('5 January 2026, Monday')).toBeFocused()
  expect(await violations(page)).toEqual([])
  for (const key of ['PageDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(calendar).toBeHidden()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06/Feb/2026')
  await expect(page).toHaveURL(/to=2026-02-06/)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(day('6 February 2026, Friday')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(button).toBeFocused()
})
