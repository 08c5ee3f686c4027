import type { Page } from '@playwright/test'
import { aTill, aWindow, press, sold, withoutPrinting } from './support/counter.ts'
import { asStaff, signIn, STAFF_PASSWORD } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const MANAGER = 'manager@velvet.example'
const SELLER = 'gate@velvet.example'
const PINS = { [MANAGER]: '907313', [SELLER]: '481516' } as const

const setPin = (email: keyof typeof PINS) =>
  asStaff(email, 'POST', 'staff/me/gatepin', { password: STAFF_PASSWORD, pin: PINS[email] })

/** Counts notes of ₦1,000 and ₦500. */
async function count(page: Page, thousands: number, halves: number): Promise<void> {
  await page.getByLabel('₦1,000', { exact: true }).fill(String(thousands))
  await page.getByLabel('₦500', { exact: true }).fill(String(halves))
}

test('a till opens with a short float, and two PINs hand it to the next cashier', async ({ browser }) => {
  const { till, showtime } = await aTill()
  for (const email of [MANAGER, SELLER] as const) await setPin(email)
  await asStaff(MANAGER, 'POST', `counter/tills/${till.id}/float`, { kobo: 2_000_000 })
  const page = await (await aWindow(browser)).newPage()
  await withoutPrinting(page)
  await page.goto('/counter/')
  await signIn(page, MANAGER)
  await page.getByRole('combobox', { name: 'Till' }).selectOption({ label: `${till.name}, ${till.cinema}` })
  await expect(page.getByText('gave cash from the safe')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await count(page, 19, 1)
  await page.getByRole('button', { name: 'Open the till' }).click()
  await expect(page.getByText('differs from what the safe gave')).toBeVisible()
  await page.getByLabel('Why does it differ?').fill('A note was missing in the bag')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await expect(page.getByText('₦500 missing')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start selling' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()

  await page.getByRole('button', { name: 'Till' }).click()
  await page.getByLabel('What becomes of the cash').selectOption({ label: 'It stays for the next cashier' })
  await count(page, 19, 1)
  await page.getByLabel('₦1', { exact: true }).fill(String((showtime.types[0]?.kobo ?? 0) / 100))
  await page.getByLabel('Who takes over').selectOption({ index: 1 })
  const taker = await page.getByLabel('Who takes over').inputValue()
  await page.getByLabel(/who leaves$/).fill(PINS[MANAGER])
  await page.getByLabel(`PIN of ${taker}`).fill('111222')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hand over the till' }).click()
  await expect(page.getByText('not the PIN of the person who takes the till over')).toBeVisible()
  await page.getByLabel(/who leaves$/).fill(PINS[MANAGER])
  await page.getByLabel(`PIN of ${taker}`).fill(PINS[SELLER])
  await page.getByRole('button', { name: 'Hand over the till' }).click()
  await expect(page.getByRole('heading', { name: `Z 1 · ${till.name}` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: `Go on as ${taker}` }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', 'a', 'Enter', 'k')
  await expect(sold(page).getByText('No change')).toBeVisible()
  await page.getByRole('button', { name: 'Till' }).click()
  await expect(page.getByText(`Opened by ${taker}`)).toBeVisible()
})

test('without recorded cash, a supervisor records it at the till', async ({ browser }) => {
  const { till } = await aTill()
  await setPin(MANAGER)
  const page = await (await aWindow(browser, { viewport: { width: 834, height: 1112 } })).newPage()
  await page.goto('/counter/')
  await signIn(page, SELLER)
  await page.getByRole('combobox', { name: 'Till' }).selectOption({ label: `${till.name}, ${till.cinema}` })
  await expect(page.getByRole('button', { name: 'Open without cash' })).toBeVisible()
  await page.getByText('Cash from the safe', { exact: true }).click()
  await page.getByLabel('Cash from the safe, in naira').fill('5,000')
  await page.getByLabel('Supervisor who gives the cash').selectOption({ index: 1 })
  await page.getByLabel('PIN of the supervisor').fill(PINS[MANAGER])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Record the cash' }).click()
  await page.getByLabel('₦1,000', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Open the till' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})
