import type { Page } from '@playwright/test'
import { aCustomer, buyTicket, call } from './support/people.ts'
import { STAFF_PASSWORD } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'
import { renderSVG } from 'uqr'

const FINANCE = 'finance@velvet.example'

/** Returns the exported books of the newest note. */
async function books(page: Page): Promise<string> {
  const person = { email: FINANCE, password: STAFF_PASSWORD }
  const { token } = await call<{ token: string }>('POST', 'staff/login', person)
  const { notes } = await call<{ notes: { day: string }[] }>('GET', 'proof/notes')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/v1/staff/proof?date=${notes[0]?.day}`, { headers })
  return answer.text()
}

const give = (page: Page, text: string) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'books.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Returns a photo of a QR code. The browser of the tests has no QR reader, so the page's own reader must read it. */
async function photoOf(page: Page, code: string): Promise<Buffer> {
  const camera = await page.context().newPage()
  await camera.setContent(`<div style="width: 400px">${renderSVG(code)}</div>`)
  const photo = await camera.screenshot()
  await camera.close()
  return photo
}

test('a browser without a QR reader reads a photo of a code and shows the ticket', async ({ page }) => {
  const ticket = await buyTicket(await aCustomer(5000))
  await page.goto('/proof/')
  const choose = (buffer: Buffer) =>
    page.getByLabel('Photo of the QR code').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await choose(await page.screenshot())
  await expect(page.getByText('There is no QR code on this photo that can be read.')).toBeVisible()
  await choose(await photoOf(page, ticket.QrCode))
  await expect(page.getByText(ticket.MovieTitle)).toBeVisible()
  expect(await page.evaluate('"BarcodeDetector" in globalThis')).toBe(false)
})

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`at ${width}×${height}: a visitor sees notes, sold tickets and changed books`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const ticket = await buyTicket(await aCustomer(5000))
    await page.goto('/proof/')
    await expect(page.getByText('Loading the seals…')).toBeHidden()
    await page.locator('summary').first().click()
    await expect(page.getByText(/— .*\/proof /).first()).toBeVisible()
    await page.getByLabel('Pin of the ticket').fill(ticket.QrCode)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText(ticket.MovieTitle)).toBeVisible()
    await expect(page.getByText('Sold. It is sealed after midnight')).toBeVisible()
    const text = await books(page)
    await give(page, text)
    await expect(page.getByText('Sound: nothing was changed')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await violations(page, 'light')).toEqual([])
    await give(page, text.replace('\tsale\tapp\t', '\tsale\toffice\t'))
    await expect(page.getByText('This row was changed after it was written.')).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  })
}
