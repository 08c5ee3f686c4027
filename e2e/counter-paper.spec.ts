import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { groupPin } from '@velvet/contract/tickets/pin'
import { aTill, aWindow, openTill, PIN, press, sold, withoutPrinting } from './support/counter.ts'
import { codeIn } from './support/read-code.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

/** Receipt printers print 203 dots on an inch, and browsers count 96 pixels on it. */
const DOTS_A_PIXEL = 203 / 96
/** Paper that is 80 mm wide, in the pixels of a browser. */
const PAPER = { width: 302, height: 1200 }

/** Returns the paper as the printer makes it: each dot is black or white. */
async function dotsOf(page: Page): Promise<Buffer> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeHidden()
  await page.setViewportSize(PAPER)
  const picture = await page.getByRole('article').first().screenshot({ scale: 'device' })
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1024, height: 768 })
  return sharp(picture).greyscale().threshold(128).png().toBuffer()
}

test('the code on a printed receipt is read as the PIN below it', async ({ browser }) => {
  const { till, showtime } = await aTill()
  const page = await (await aWindow(browser, { deviceScaleFactor: DOTS_A_PIXEL })).newPage()
  await withoutPrinting(page)
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  const code = await codeIn(await dotsOf(page))
  expect(code).toMatch(PIN)
  const paper = page.getByRole('article', { includeHidden: true })
  await expect(paper).toContainText(groupPin(code ?? ''))
  await expect(paper).toContainText(showtime.film)
})

test('a cashier prints a test slip that shows if the printer is set up correctly', async ({ browser }) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser, { deviceScaleFactor: DOTS_A_PIXEL })).newPage()
  await withoutPrinting(page)
  await openTill(page, till, '0')
  await page.getByRole('button', { name: 'Till' }).click()
  await page.getByRole('button', { name: 'Printer' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Print a test slip' }).click()
  const slip = await dotsOf(page)
  expect(await codeIn(slip)).toBe('VELVET TEST')
  const { width } = await sharp(slip).metadata()
  // The printer prints 72 mm of the paper, with eight dots on each.
  expect(Math.abs(width - 72 * 8)).toBeLessThanOrEqual(3)
})
