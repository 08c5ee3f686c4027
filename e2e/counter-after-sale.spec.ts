import type { Page } from '@playwright/test'
import { aTill, aWindow, openTill, press, sold, withoutPrinting } from './support/counter.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const sales = (page: Page) => page.getByRole('list', { name: 'Sales' })

test('by keyboard alone, a seller finds a sale by its seat, prints a ticket again, and gives its money back', async ({
  browser,
}) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser)).newPage()
  await withoutPrinting(page)
  await openTill(page, till, '20,000')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', '2', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
  const [, seat = ''] = /([A-Z]+\d+)/.exec(await sold(page).innerText()) ?? []
  await press(page, 'f')
  await expect(sales(page).getByRole('button').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.type(seat)
  await press(page, 'Enter')
  await expect(sales(page).getByRole('button').first()).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await press(page, 'Tab', 'Tab', 'Space', 'p')
  await page.keyboard.type('The paper was torn')
  await press(page, 'Enter')
  await expect(page.getByText(/^Copy 2 of .* is printed$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Give back/ })).toBeEnabled()
  await press(page, 'r')
  await page.keyboard.type('They came too late')
  await press(page, 'Enter')
  await expect(page.getByText(/^Give back ₦[\d,]+ in cash$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing to give back' })).toBeDisabled()
  await press(page, 'Escape', 'Escape')
  await expect(page.getByRole('listbox')).toBeVisible()
})

test('by touch alone, a seller gives back one of two tickets that a card has paid, with its reference', async ({
  browser,
}) => {
  const { till, showtime } = await aTill()
  const page = await (await aWindow(browser, { hasTouch: true })).newPage()
  await openTill(page, till, '0')
  await page.getByRole('option', { name: showtime.film }).first().tap()
  const more = page.getByRole('group', { name: 'Adult' }).getByRole('button', { name: 'One more' })
  await more.tap()
  await more.tap()
  await page.getByRole('button', { name: 'Take 2 seats' }).tap()
  await page.getByRole('button', { name: 'Terminal' }).tap()
  const reference = `T-${Date.now()}`
  await page.getByLabel('Reference of the terminal').fill(reference)
  await page.getByRole('button', { name: 'Terminal' }).tap()
  await expect(sold(page)).toBeVisible()
  await page.getByRole('button', { name: 'Find a sale' }).tap()
  await page.getByLabel('Seat, serial, reference or pin').fill(reference)
  await page.getByRole('button', { name: 'Find' }).tap()
  await expect(sales(page).getByRole('button')).toHaveCount(1)
  await sales(page).getByRole('button').tap()
  await page.getByRole('checkbox').first().tap()
  await page.getByRole('button', { name: /^Give back/ }).tap()
  await page.getByLabel('Reason').fill('One friend is ill')
  await page.getByRole('button', { name: /Give back/ }).tap()
  const text = new RegExp(`^Send ₦[\\d,]+ back by terminal, reference ${reference}$`)
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Given back')).toHaveCount(1)
})

test('a seller whose till is killed before a refund is answered finishes it once after the restart, and reads what to give back', async ({
  browser,
}) => {
  const { till } = await aTill()
  const machine = await aWindow(browser)
  const page = await machine.newPage()
  await openTill(page, till, '20,000')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'k')
  await expect(sold(page)).toBeVisible()
  await press(page, 'f')
  await sales(page).getByRole('button').filter({ hasText: till.name }).click()
  await expect(page.getByRole('button', { name: /Give back/ })).toBeEnabled()
  await press(page, 'r')
  await machine.route('**/refund', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type('The buyer is ill')
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Finish it' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.close({ runBeforeUnload: false })
  await machine.unroute('**/refund')
  const again = await machine.newPage()
  await again.goto('/counter/')
  await again.getByRole('button', { name: 'Finish it' }).click()
  await expect(again.getByText(/^Give back ₦[\d,]+ in cash$/)).toBeVisible()
  await again.getByRole('button', { name: 'Seen' }).click()
  await again.getByRole('button', { name: 'Till' }).click()
  await expect(again.getByText('Tickets given back', { exact: true })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Finish it' })).toBeHidden()
})
