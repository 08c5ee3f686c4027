import type { Page } from '@playwright/test'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { aTill, aWindow, openTill, press, sold, withoutPrinting } from './support/counter.ts'
import { scan } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

/** Replaces the browser's printing. Returns a function that says how often the page has asked for it. */
async function countPrints(page: Page): Promise<() => number> {
  let prints = 0
  await page.exposeFunction('countPrint', () => {
    prints += 1
  })
  await page.addInitScript('window.print = () => void window.countPrint()')
  return () => prints
}

test('a sale of two adults in cash takes five keys, and then Enter prints the tickets', async ({ browser }) => {
  const { till } = await aTill()
  const machine = await aWindow(browser)
  const page = await machine.newPage()
  const prints = await countPrints(page)
  await openTill(page, till, '20,000')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page, 'Enter', 'a', '2', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(prints).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Tickets' })).toBeVisible()
})

test('by touch, a cashier takes cash and card and closes the till with a count', async ({ browser }) => {
  const { till, showtime } = await aTill()
  const price = showtime.types[0]?.kobo ?? 0
  const machine = await aWindow(browser, { hasTouch: true })
  const page = await machine.newPage()
  await openTill(page, till, '0')
  await page.getByRole('option', { name: showtime.film }).first().tap()
  await page.getByRole('group', { name: 'Adult' }).getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('button', { name: 'Take 1 seat' }).tap()
  expect(await violations(page)).toEqual([])
  for (const key of ['1', '00']) await page.getByRole('button', { name: key, exact: true }).tap()
  await page.getByRole('button', { name: 'Cash' }).tap()
  await page.getByRole('button', { name: 'Terminal' }).tap()
  await page.getByLabel('Reference of the terminal').fill('T-0001')
  await page.getByRole('button', { name: 'Terminal' }).tap()
  await expect(sold(page).getByText('No change')).toBeVisible()
  await page.getByRole('button', { name: 'Till' }).tap()
  const report = page.getByRole('region', { name: 'X report' })
  await expect(report.getByText('Tickets sold')).toBeVisible()
  // The count is blind, so the page names no money.
  await expect(report.getByText('₦')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('₦100', { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('₦50', { exact: true })).toBeFocused()
  await page.getByLabel('Slips of the terminal, in naira').fill(String(nairaOf(price) - 100))
  await page.getByRole('button', { name: 'Close the till' }).tap()
  await expect(page.getByRole('heading', { name: `Z 1 · ${till.name}` })).toBeVisible()
  const moment = String.raw`\S+, \d+:\d\d [AP]M`
  const shift = new RegExp(`opened by .* ${moment} with ₦0 · closed by .* ${moment}`)
  await expect(page.getByText(shift)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByRole('heading', { name: 'Open a till' })).toBeVisible()
})

test('a till that loses its network after the payment sells once', async ({ browser }) => {
  const { till } = await aTill()
  const machine = await aWindow(browser)
  const page = await machine.newPage()
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await machine.route('**/counter/sales', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await press(page, 'Enter', 'a', 'Enter', 'k')
  await expect(page.getByText('No answer has come yet')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await machine.unroute('**/counter/sales')
  const again = await machine.newPage()
  await again.goto('/counter/')
  await expect(sold(again).getByText('No change')).toBeVisible()
})

test('a ticket scanned during a sale opens its own sale and pays nothing', async ({ browser }) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser)).newPage()
  await withoutPrinting(page)
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
  const code = await latestCode(page)
  // The first Enter prints, and the second one opens the next showtime.
  await press(page, 'Enter', 'Enter', 'a', 'Enter', '1', '0', '0', 'k')
  await expect(page.getByText('Cash ₦100')).toBeVisible()
  for (const sign of ['Enter', 'Tab', undefined] as const) {
    await scan(page, code, sign)
    await expect(page.getByText('Not used yet')).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Back to selling' }).click()
    await expect(page.getByText('Cash ₦100')).toBeVisible()
  }
  // The terminal of this till has no provider, so its reference is typed. A scan is none.
  await press(page, 'p')
  await page.getByLabel('Reference of the terminal').waitFor()
  await scan(page, code, 'Enter')
  await expect(page.getByText('Not used yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Reference of the terminal')).toHaveValue('')
})

test('a key that is held down pays once', async ({ browser }) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser)).newPage()
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', '5', '0')
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('k')
  await page.keyboard.up('k')
  await expect(page.getByText('Cash ₦50')).toHaveCount(1)
  await expect(sold(page)).toHaveCount(0)
})

test('every control of a sale fits on an upright tablet', async ({ browser }) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser, { viewport: { width: 768, height: 1024 } })).newPage()
  await openTill(page, till, '0')
  for (const size of [
    { width: 768, height: 1024 },
    { width: 834, height: 1112 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('option').first().click()
    await press(page, 'a')
    await expect(page.getByRole('button', { name: 'Take 1 seat' })).toBeInViewport({ ratio: 1 })
    await press(page, 'Enter')
    for (const name of ['Cash', 'Terminal']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    await press(page, 'Escape', 'Escape')
  }
})

test('no step of a sale is wider than a phone, and the keys of cash stand first', async ({ browser }) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await withoutPrinting(page)
  await openTill(page, till, '0')
  const fits = () => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const more = page.getByRole('group', { name: 'Adult' }).getByRole('button', { name: 'One more' })
  await page.getByRole('option').first().tap()
  await fits()
  // One letter a line is the sign of a column without room.
  expect((await page.getByRole('heading', { name: till.name }).boundingBox())?.height).toBeLessThan(60)
  await more.tap()
  await page.getByRole('button', { name: 'Seat plan' }).tap()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.getByRole('button', { name: 'Take 1 seat' }).tap()
  await expect(page.getByRole('button', { name: 'Cash' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Cash' }).tap()
  await expect(sold(page)).toBeVisible()
  await page.getByRole('button', { name: 'Find a sale' }).tap()
  await page.getByRole('list', { name: 'Sales' }).getByRole('button').first().tap()
  await expect(page.getByRole('button', { name: /Give back/ })).toBeVisible()
  await fits()
})

/** Reads the code of the last ticket that this machine has sold. */
function latestCode(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('counter')
        opening.onerror = () => reject(new Error('The till keeps nothing'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('settings').objectStore('settings').get('sold')
          reading.onsuccess = () => {
            const sold = reading.result as { tickets: { QrCode: string }[] }
            resolve(sold.tickets[0]?.QrCode ?? '')
          }
        }
      }),
  )
}
