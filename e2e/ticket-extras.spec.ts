import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { isWhollyOnPhone } from './support/on-phone.ts'
import { openMore } from './support/open-more.ts'
import { test } from './support/over-network.ts'
import { codeIn } from './support/read-code.ts'
import { expect } from './support/test.ts'
import { violations } from './support/violations.ts'

test.use({ isOnlooker: true })

/** Presses a button that saves a file, and returns the file with its name. */
async function fileOf(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saved
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

async function openTicket(page: Page): Promise<void> {
  await page.goto('/ticketdetails')
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
}

async function expectFiles(page: Page, code: string | undefined): Promise<void> {
  const calendar = await fileOf(page, 'Add to Calendar')
  expect(calendar.name).toMatch(/^ticket-.*\.ics$/)
  const event = calendar.bytes.toString('utf8')
  expect(event).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(event.match(/BEGIN:VALARM/g)).toHaveLength(2)
  expect(event).not.toContain(code)
  await openMore(page)
  const picture = await fileOf(page, 'Save as Picture')
  expect(picture.name).toMatch(/^ticket-.*\.png$/)
  expect(await codeIn(picture.bytes)).toBe(code)
}

/** Expects the buttons side by side, each large enough for a thumb. */
async function expectOneRow(actions: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(actions.map((action) => action.boundingBox()))
  const middles = boxes.map((box) => (box ? Math.round(box.y + box.height / 2) : 0))
  expect(new Set(middles).size).toBe(1)
  for (const box of boxes) {
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect(box?.width).toBeGreaterThanOrEqual(48)
  }
}

const SCREENS = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
  { width: 320, height: 568 },
]
for (const size of SCREENS) {
  test(`at ${size.width}×${size.height}: the code comes first, then actions, then More`, async ({ page, onlooker }) => {
    await page.setViewportSize(size)
    await openTicket(page)
    await expect(page.getByLabel('QR code of this ticket')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^Pin: /).locator('..')).toBeInViewport({ ratio: 1 })
    const directions = page.getByRole('link', { name: 'Get Directions' })
    await expectOneRow([
      page.getByRole('button', { name: 'Tell A Friend' }),
      page.getByRole('button', { name: 'Give to a friend' }),
      page.getByRole('button', { name: 'Add to Calendar' }),
      directions,
    ])
    await expect(page.getByRole('link', { name: 'Help with This Ticket' })).toBeHidden()
    await expectFiles(page, onlooker.ticket?.QrCode)
    await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\//)
    const help = page.getByRole('link', { name: 'Help with This Ticket' })
    await expect(help).toHaveAttribute('href', new RegExp(onlooker.ticket?.PurchaseID ?? '-'))
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: 'Receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText(`seat ${onlooker.ticket?.SeatNumber ?? '-'}`)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await violations(page, 'light')).toEqual([])
  })
}

test('offline, a ticket is saved to calendar and picture and shows its receipt', async ({
  page,
  context,
  onlooker,
}) => {
  await page.goto('/mytickets')
  await page.getByText('View Ticket').first().click()
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible()
  await isWhollyOnPhone(page)
  await context.setOffline(true)
  await openTicket(page)
  await expectFiles(page, onlooker.ticket?.QrCode)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('Paid with')
  await expect(receipt).toContainText('TIN')
  await expect(receipt).toContainText('of which VAT')
})

test('the lists of the profile lead to the receipts of a top-up and of a purchase', async ({ page }) => {
  await page.goto('/profile')
  const topUps = page.getByRole('region', { name: 'Top-ups' })
  await topUps.getByRole('heading', { name: 'Top-ups' }).click()
  await topUps.getByRole('link', { name: 'Receipt' }).first().click()
  const receipt = page.getByRole('article', { name: 'Receipt' })
  await expect(receipt).toContainText('Amount paid')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  const history = page.getByRole('region', { name: 'Points history' })
  await history.getByRole('heading', { name: 'Points history' }).click()
  await history.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(receipt).toContainText('Value at the box office')
})

test('a receipt prints on one sheet of every common paper', async ({ page, onlooker }) => {
  await page.goto(`/receipt/${onlooker.ticket?.PurchaseID ?? '-'}`)
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  for (const format of ['A4', 'A5', 'Letter']) {
    for (const landscape of [false, true]) {
      for (const edge of ['0', '1in']) {
        const margin = { top: edge, right: edge, bottom: edge, left: edge }
        const printed = (await page.pdf({ format, landscape, margin })).toString('latin1')
        const paper = `${format}${landscape ? ' on its side' : ''} with a margin of ${edge}`
        expect(printed.match(/\/Type\s*\/Page\b/g), paper).toHaveLength(1)
      }
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
})
