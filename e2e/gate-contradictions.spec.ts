import { aDoorPhone, checkPin, expectVerdict, openDoor, sell } from './support/door.ts'
import { openDoorsEarly } from './support/operator.ts'
import { scan } from './support/scanner.ts'
import { asStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

test.beforeAll(openDoorsEarly)

const SOON = { timeout: 4_000 }

test('a door shows a refund or an admission elsewhere within two seconds', async ({ browser }) => {
  const sale = await sell(1, 1)
  const [refunded, used] = sale.tickets
  if (!used) throw new Error('no tickets')
  const [one, other] = [await aDoorPhone(browser), await aDoorPhone(browser)]
  const [left, right] = [await openDoor(one, sale.showtime), await openDoor(other, sale.showtime)]
  const body = { note: 'By mistake' }
  await asStaff('finance@velvet.example', 'POST', `staff/tickets/${refunded.TicketID}/refund`, body)
  await checkPin(left, used)
  await expectVerdict(left, 'admitted', used.SeatNumber)
  await left.waitForTimeout(2_000)
  await other.setOffline(true)
  await checkPin(right, refunded)
  await expectVerdict(right, 'void', refunded.SeatNumber)
  await checkPin(right, used)
  await expectVerdict(right, 'already-used', used.SeatNumber)
  for (const phone of [one, other]) await phone.close()
})

test('a green verdict turns when the server refuses it, and stays until seen', async ({ browser }) => {
  const sale = await sell(1, 1, 1)
  const [first, second, third] = sale.tickets
  if (!second || !third) throw new Error('no tickets')
  const phone = await aDoorPhone(browser, { viewport: { width: 360, height: 740 } })
  // This door does not learn of changes, as behind a proxy that lets no call wait.
  await phone.route('**/api/v1/gate/changes', (route) => route.abort())
  const page = await openDoor(phone, sale.showtime)
  for (const { TicketID } of [first, second]) {
    const body = { note: 'By mistake' }
    await asStaff('finance@velvet.example', 'POST', `staff/tickets/${TicketID}/refund`, body)
  }
  await checkPin(page, first)
  await expectVerdict(page, 'void', first.SeatNumber)
  await expect(page.getByText(/This phone had shown “Admit”/)).toBeVisible()
  await page.screenshot({ path: 'test-results/gate-turned.png' })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()

  await phone.route('**/api/v1/gate/checkins', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await checkPin(page, second)
  await checkPin(page, third)
  await expectVerdict(page, 'admitted', third.SeatNumber)
  const alarm = page.getByRole('alert')
  await expect(alarm).toContainText(`${second.SeatNumber} was let in`, { timeout: 8_000 })
  await expectVerdict(page, 'admitted', third.SeatNumber)
  await page.screenshot({ path: 'test-results/gate-alarm.png' })
  await page.setViewportSize({ width: 360, height: 612 })
  await page.screenshot({ path: 'test-results/gate-alarm-612.png' })
  expect(await violations(page)).toEqual([])
  expect(await violations(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.screenshot({ path: 'test-results/gate-alarm-door.png' })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Seen' }).click()
  await expect(alarm).toHaveCount(0)
  await expect(page.getByText('2 conflicts')).toBeVisible(SOON)
  await phone.unrouteAll({ behavior: 'ignoreErrors' })
  await phone.close()
})

test('the page for a scanner explains what it sends, and admits no visitor', async ({ browser }) => {
  const sale = await sell(1)
  const [ticket] = sale.tickets
  const phone = await aDoorPhone(browser)
  const page = await openDoor(phone, sale.showtime)
  await page.screenshot({ path: 'test-results/gate-door.png' })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Handheld scanner' }).click()
  await scan(page, `]Q1${ticket.QrCode}`, 'Tab')
  await expect(page.getByText('This scanner works.')).toBeVisible()
  await expect(page.getByText('Tab comes after the code.')).toBeVisible()
  await page.screenshot({ path: 'test-results/gate-scanner-page.png' })
  expect(await violations(page)).toEqual([])
  await page.goto('/gate/#choose')
  await expect(page.getByRole('heading', { name: 'Which shows?' })).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await page.screenshot({ path: 'test-results/gate-choose.png' })
  expect(await violations(page)).toEqual([])
  await page.goto('/gate/')
  // A scanner with the same code, in the middle of the door, admits a visitor.
  await expect(page.getByText('0 waiting')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).focus()
  await scan(page, ticket.QrCode)
  await expectVerdict(page, 'admitted', ticket.SeatNumber)
  await phone.close()
})
