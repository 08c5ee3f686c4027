import { ERRORS } from '@velvet/contract/shared/errors'
import { aTill, aWindow, openTill, press, sellElsewhere, sold } from './support/counter.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test('by keyboard, a cashier chooses two seats and sends the PINs to a phone', async ({ browser }) => {
  const { till } = await aTill()
  const page = await (await aWindow(browser)).newPage()
  await openTill(page, till, '0')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, '/')
  const plan = page.getByRole('region', { name: 'Seat plan' })
  await expect(plan.getByRole('gridcell').first()).toBeVisible()
  const start = page.locator('[role="gridcell"]:focus')
  await expect(start).toHaveAccessibleName(/free$/)
  const first = (await start.getAttribute('data-seat')) ?? ''
  await press(page, 'Space', 'ArrowRight', 'Space')
  await expect(plan.getByRole('status')).toContainText(first)
  expect(await violations(page)).toEqual([])
  await press(page, 'Enter')
  const tickets = page.getByRole('region', { name: 'Tickets' })
  await expect(tickets.getByRole('listitem').filter({ hasText: 'Adult' })).toContainText('2')
  await expect(page.getByRole('button', { name: 'Cash' })).toBeVisible()

  await press(page, 'm')
  await page.keyboard.type('0700')
  await press(page, 'Enter')
  await expect(page.getByText(ERRORS['phone-not-served'].message)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await press(page, 'Control+a')
  await page.keyboard.type('+2348031112223')
  await press(page, 'Enter')
  await expect(page.getByText('08031112223')).toBeVisible()
  await press(page, 'k')
  await expect(sold(page).getByText(first, { exact: false }).first()).toBeVisible()
})

test('by touch, a cashier chooses a seat and issues a free ticket with a reason', async ({ browser }) => {
  const { till, showtime } = await aTill()
  const page = await (await aWindow(browser, { hasTouch: true })).newPage()
  await openTill(page, till, '0')
  await page.getByRole('option', { name: showtime.film }).first().tap()
  await page.getByRole('button', { name: 'Seat plan' }).tap()
  const seat = page.getByRole('gridcell', { name: /free$/ }).first()
  const name = (await seat.getAttribute('data-seat')) ?? ''
  await seat.tap()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(page.getByRole('button', { name: 'Seat plan' })).toContainText('Seats together')
  await page.getByRole('button', { name: 'Seat plan' }).tap()
  await page.locator(`[data-seat="${name}"]`).tap()
  await page.getByRole('button', { name: 'Take 1 seat' }).tap()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await page.getByRole('button', { name: 'Free tickets' }).tap()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Reason').fill('Guest of the house')
  await page.getByRole('button', { name: 'Give 1 free ticket' }).tap()
  await expect(sold(page).getByText(name)).toBeVisible()
  await expect(sold(page).getByText('₦0')).toBeVisible()
})

test('a seat that another till sells while the plan is open disappears from the choice', async ({ browser }) => {
  const { till, showtime } = await aTill()
  const page = await (await aWindow(browser)).newPage()
  await openTill(page, till, '0')
  await page.getByRole('option', { name: showtime.film }).first().click()
  await press(page, '/')
  const chosen = page.getByRole('gridcell', { name: /free$/ }).last()
  const name = (await chosen.getAttribute('data-seat')) ?? ''
  await chosen.click()
  await sellElsewhere(till.cinemaID, showtime, name)
  await expect(page.getByText(`${name} was just taken`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose seats' })).toBeDisabled()
})
