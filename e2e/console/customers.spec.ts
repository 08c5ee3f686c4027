import type { Page } from '@playwright/test'
import { choose } from '../support/programme.ts'
import { signIn } from '../support/staff.ts'
import { aCustomer, buyTicket, buyTickets } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { violations } from '../support/violations.ts'

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' })

/** Explains an action and does it. */
async function act(page: Page, action: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.getByLabel('Reason').fill(reason)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: action }).click()
}

test('finance proposes Points, an admin approves them, and a customer is blocked', async ({ page, browser }) => {
  const { user } = await aCustomer(0)
  await page.goto('/console/customers')
  await signIn(page, 'finance@velvet.example')
  await expect(page.getByText(/^The books/)).toBeVisible()
  const spelling = `+234 ${user.PhoneNumber.slice(1)}`
  await page.getByRole('searchbox').fill(spelling)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('cell', { name: user.PhoneNumber })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: user.Username }).click()
  await expect(page.getByRole('heading', { name: user.Username })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await page.getByRole('dialog').getByLabel('Points').fill('20000')
  await act(page, 'Adjust', 'The prize of a competition')
  await expect(page.getByText('waits for a second person')).toBeVisible()

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/console/payments/adjustments')
  await signIn(other, 'admin@velvet.example')
  await other.getByRole('button', { name: new RegExp(`Approve .*${user.Username}`) }).click()
  await act(other, 'Approve')
  await expect(other.getByText('The balance is changed.')).toBeVisible()
  await other.getByRole('link', { name: 'Days' }).click()
  await other.getByRole('link', { name: 'Ledger' }).click()
  await expect(other.getByRole('row', { name: /The prize of a competition/ })).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.context().close()

  await page.getByRole('button', { name: 'Block the customer' }).click()
  await act(page, 'Block', 'A stolen phone')
  await expect(page.getByText('The customer is blocked.')).toBeVisible()
  await expect(page.getByText('20,005 Vp').or(page.getByText('20,000 Vp')).first()).toBeVisible()
  await page.getByLabel('Show').selectOption('Change')
  await expect(page.getByText('Block customer, by')).toBeVisible()
  await expect(page.getByText('Blocked since')).toBeVisible()
})

test('staff cannot approve Points they proposed, and see why they were declined', async ({ page, browser }) => {
  const { user } = await aCustomer(0)
  await page.goto(`/console/customers/${user.UUID}`)
  await signIn(page, 'finance@velvet.example')
  await page.getByRole('button', { name: 'Adjust the balance' }).click()
  await page.getByRole('dialog').getByLabel('Points').fill('20000')
  await act(page, 'Adjust', 'A broken projector')
  await expect(page.getByText('waits for a second person')).toBeVisible()
  await page.goto('/console/payments/adjustments')
  const row = page.getByRole('row').filter({ hasText: user.Username })
  await expect(row.getByRole('button')).toHaveText(['Withdraw'])

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await other.goto('/console/')
  await signIn(other, 'admin@velvet.example')
  await other.getByRole('link', { name: /Adjustments to approve/ }).click()
  await other.getByRole('button', { name: new RegExp(`Reject .*${user.Username}`) }).click()
  await act(other, 'Reject', 'The show was given again')
  await expect(other.getByText('The adjustment is rejected.')).toBeVisible()
  await other.context().close()

  await page.getByLabel('Shown').selectOption('Rejected')
  await expect(row).toContainText('The show was given again')
  expect(await violations(page)).toEqual([])
})

test('a visitor who has only the pin of a ticket is found by it', async ({ page }) => {
  const customer = await aCustomer(5000)
  const { QrCode: pin } = await buyTicket(customer)
  await page.goto(`/console/customers?q=${pin}`)
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('link', { name: customer.user.Username })).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
})

test('a manager refunds the purchase of a family, except for the seat that they keep', async ({ page }) => {
  const customer = await aCustomer(10_000)
  const [kept] = await buyTickets(customer, 3)
  await page.goto(`/console/customers/${customer.user.UUID}?kind=ticket`)
  await signIn(page, 'manager@velvet.example')
  await page
    .getByRole('button', { name: /^Refund the purchase/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: new RegExp(`Seat ${kept?.SeatNumber},`) }).uncheck()
  await act(page, 'Refund 2 tickets', 'Two of the family are ill')
  await expect(dialog.getByRole('status')).toContainText('are back. The balance is')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: /void, refunded/ })).toHaveCount(2)
})

test('by Ctrl-K, a manager refunds one ticket that is named by its seat', async ({ page }) => {
  const customer = await aCustomer(10_000)
  const [ticket] = await buyTickets(customer, 2)
  await page.goto('/console/')
  await signIn(page, 'manager@velvet.example')
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const menu = page.getByRole('dialog', { name: 'Find or go to' })
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`refund ${ticket?.SeatNumber}`)
  const found = menu.getByRole('option').filter({ hasText: customer.user.Username })
  await expect(found).toContainText(`Refund ${ticket?.SeatNumber}: `)
  expect(await violations(page)).toEqual([])
  await found.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await act(page, 'Refund 1 ticket', 'One of them is ill')
  await expect(dialog.getByRole('status')).toContainText('are back. The balance is')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: /void, refunded/ })).toHaveCount(1)
})

test('the ledger is narrowed to a customer who is found by the beginning of their name', async ({ page }) => {
  const { user } = await aCustomer(5000)
  await page.goto('/console/payments/ledger')
  await signIn(page, 'finance@velvet.example')
  await choose(page.getByRole('combobox', { name: 'Customer' }), user.Username)
  await expect(page).toHaveURL(new RegExp(`customer=${user.UUID}`))
  const others = page.getByRole('row').filter({ hasNot: page.getByText(user.Username) })
  await expect(others).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})
