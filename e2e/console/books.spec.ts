import { localDateOf, shortDate } from '@velvet/contract/shared/time/time'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Page } from '@playwright/test'
import { isWhole } from '../support/is-whole.ts'
import { emailSentTo } from '../support/sandbox.ts'
import { asStaff, signIn } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

test('finance adds an exhibitor and a distributor, and a repeated name is refused', async ({ page }) => {
  await page.goto('/console/books/parties')
  await signIn(page, 'finance@velvet.example')
  const name = `Zaranda ${Date.now() % 100_000}`
  const dialog = page.getByRole('dialog')
  for (const kind of ['an exhibitor', 'a distributor']) {
    await page.getByRole('button', { name: `Add ${kind}` }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('TIN').fill('12345678-0001')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a distributor' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(name.toUpperCase())
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Another one has this name already').first()).toBeVisible()
})

test('no name of a cinema takes more than two lines in the table of play weeks', async ({ page }) => {
  await page.goto('/console/books/weeks')
  await signIn(page, 'finance@velvet.example')
  const names = page.getByRole('table').locator('tbody td:nth-child(2)')
  await expect(names.first()).toBeVisible()
  const lines = await names.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return range.getClientRects().length
    }),
  )
  expect(Math.max(...lines)).toBeLessThanOrEqual(2)
  expect(await violations(page)).toEqual([])
})

interface Shown {
  rows: { label: string }[]
  items: { film: string }[]
}

const LONG = 'The Adventures of Chief Daddy and the Wedding Party in Old Lagos '.repeat(2).slice(0, 100)

/** Opens the rows of the newest week. At first, the list shows only its totals. */
const openFirstGroup = (page: Page) => page.locator('tbody button[aria-expanded=false]').first().click()

test('a long film title takes two lines in the reports until it has the focus', async ({ page }) => {
  await page.route(/staff\/(boxoffice|playweeks)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Partial<Shown>
    for (const row of body.rows ?? []) row.label = row.label.replace(/^[^,]+/, LONG)
    for (const week of body.items ?? []) week.film = LONG
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/console/books')
  await signIn(page, 'finance@velvet.example')
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible()
  for (const [path, cell, control] of [
    ['?by=film', 'td:first-child span', 'td:first-child span'],
    ['?by=showtime', 'td:first-child span:first-child', 'td:first-child span:first-child'],
    ['/weeks', 'td:first-child span:first-child', 'td:first-child a'],
  ] as const) {
    await page.goto(`/console/books${path}`)
    if (path === '/weeks') await openFirstGroup(page)
    const title = page.locator(`tbody ${cell}`).first()
    await expect(title).toHaveText(LONG)
    await expect(title).toHaveAttribute('title', LONG)
    const height = async () => (await title.boundingBox())?.height ?? 0
    expect(await height()).toBeLessThan(40)
    await page.locator(`tbody ${control}`).first().focus()
    expect(await height()).toBeGreaterThan(40)
    expect(await violations(page)).toEqual([])
  }
})

test("the chart and the table of a film's run show the same sales", async ({ page }) => {
  await page.goto('/console/books/weeks')
  await signIn(page, 'finance@velvet.example')
  await openFirstGroup(page)
  await page.getByRole('table').locator('tbody a').first().click()
  await expect(page).toHaveURL(/run=/)
  await expect(page.getByText(/^Hire: .+ Guarantee: /)).toBeVisible()
  const table = page.getByRole('table', { name: 'Weeks of the run' })
  const cells = await table.locator('tbody tr').last().locator('td').allInnerTexts()
  const [week, firstDay, , , net, hire] = cells
  const last = page.getByRole('toolbar', { name: 'Hire and Net by week' }).getByRole('button').last()
  const name = await last.getAttribute('aria-label')
  expect(name).toBe(`Week ${week} from ${firstDay}: Hire ${hire}, Net ${net}`)
  await isWhole(page)
  await page.getByRole('button', { name: 'Remove this filter' }).click()
  await expect(page.getByRole('table', { name: 'Play weeks by film and cinema' })).toBeVisible()
})

const ACCOUNTANT = 'finance@velvet.example'
const DISTRIBUTOR = 'Danono Media'
const dayBefore = (days: number) => shortDate(localDateOf(new Date(Date.now() - days * DAY_MS)))

/** Opens a form of the books. */
async function open(page: Page, path: string, button: string) {
  await page.goto(`/console/books/${path}`)
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog').first()
  const pick = async (field: string, message: string) => {
    await dialog.getByRole('combobox', { name: field, exact: true }).fill(message)
    await dialog.getByRole('listbox').getByRole('option', { name: message }).first().click()
  }
  const type = (field: string, text: string) => dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  const send = async (action: string) => {
    await isWhole(page)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await isWhole(page)
  }
  return { dialog, pick, type, send }
}

test('an accountant enters terms and settles a week, and the distributor is emailed', async ({ page }) => {
  test.setTimeout(240_000)
  const { items } = await asStaff<{ items: { title: string; distributor: string }[] }>(
    ...([ACCOUNTANT, 'GET', 'staff/films?limit=100'] as const),
  )
  const film = items.find(({ distributor }) => distributor === DISTRIBUTOR)?.title ?? ''
  const address = `books-${Date.now()}@danono.example`
  // A test that is tried again settles the difference of its new percentage.
  const percentage = 30 + (Date.now() % 40)
  await page.goto('/console/books')
  await signIn(page, ACCOUNTANT)
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible()

  const party = await open(page, 'parties', `Change ${DISTRIBUTOR}`)
  await party.type('Legal name', 'Danono Media Limited')
  await party.type('Emails', 'no address')
  await party.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(party.dialog.getByText(/^no: /)).toBeVisible()
  await party.type('Emails', address)
  await party.send('Save')
  await expect(page.getByRole('row', { name: DISTRIBUTOR })).toContainText(address)

  const terms = await open(page, 'terms', 'Add terms')
  await terms.pick('Film', film)
  await expect(terms.dialog.getByRole('list', { name: 'Terms of the film now' })).toContainText('Now at every cinema')
  await terms.type('First day', dayBefore(16))
  await terms.type('Percentages by week', 'half')
  await terms.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(terms.dialog.getByLabel('Percentages by week')).toBeFocused()
  await terms.type('Percentages by week', `${percentage}, 25`)
  await terms.dialog.getByLabel('Guarantee', { exact: true }).selectOption('For the whole run')
  await terms.type('Guaranteed naira', '1,000')
  await expect(terms.dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await terms.send('Save')
  await expect(page.getByRole('row', { name: `${percentage}%, 25%` }).first()).toContainText('₦1,000.00 a run')

  const commission = await open(page, 'terms/commissions', 'Add a commission')
  await commission.pick('Exhibitor', 'Zaranda Screens')
  await commission.type('First day', dayBefore(16))
  await commission.type('Percentage of gross', '5')
  await commission.send('Save')
  await expect(page.getByRole('row', { name: 'Zaranda Screens' }).first()).toContainText('Holds')

  const tax = await open(page, 'terms/taxes', 'Add a tax on hire')
  await tax.pick('Distributor', DISTRIBUTOR)
  await tax.type('Name on settlements', 'VAT on hire')
  await tax.type('First day', dayBefore(0))
  await tax.type('Rate in percent', '7.5')
  await tax.send('Save')
  await expect(page.getByRole('row', { name: 'VAT on hire' }).first()).toContainText('7.5%')

  const settlement = await open(page, 'settlements', 'Settle a week')
  await settlement.pick('With', DISTRIBUTOR)
  // The dialog suggests the last complete week.
  await expect(settlement.dialog.getByText(`${DISTRIBUTOR} has no TIN.`)).toBeVisible()
  await expect(settlement.dialog.getByText(`${DISTRIBUTOR} is told by email.`)).toBeVisible()
  await settlement.send('Make the settlement')
  const made = page.getByRole('row', { name: DISTRIBUTOR }).first()
  const number = await made.locator('td').nth(1).textContent()
  const email = await emailSentTo(address, `Settlement ${number} of the week`)
  expect(email).toContain(`Due to ${DISTRIBUTOR}: ₦`)
  expect(email).toContain('/console/settlements/')
})
