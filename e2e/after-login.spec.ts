import { isWhollyOnPhone } from './support/on-phone.ts'
import { test } from './support/over-network.ts'
import { PASSWORD, aCustomer, buyTicket } from './support/people.ts'
import { expect } from './support/test.ts'

test('a network that hangs after login leaves Profile, My Tickets and codes usable', async ({ page, network }) => {
  const customer = await aCustomer(3000)
  await buyTicket(customer)
  const tickets = page.waitForResponse('**/api/v1/fetchtickets')
  await page.goto('/login')
  await page.getByLabel('Phone Number').fill(customer.user.PhoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).tap()
  await expect(page).toHaveURL(/\/home$/)
  await tickets
  await isWhollyOnPhone(page)
  network.goDead()

  const profile = page.getByRole('link', { name: 'Profile', exact: true })
  await profile.tap()
  await expect(profile).toHaveAttribute('aria-current', 'page', { timeout: 3_000 })
  await expect(page.getByText('View Purchased Tickets')).toBeVisible({ timeout: 8_000 })
  await expect(page.getByText(/The network does not answer/)).toBeVisible({ timeout: 5_000 })
  await page.getByText('View Purchased Tickets').tap()
  await page.getByText('View Ticket', { exact: true }).tap({ timeout: 3_000 })
  await expect(page.getByLabel('QR code of this ticket')).toBeVisible({ timeout: 3_000 })
})

test.describe('for a customer', () => {
  test.use({ isOnlooker: true, serviceWorkers: 'block' })

  test('a tab that does not load is marked at once with the reason in the bar', async ({ page }) => {
    await page.route('**/assets/trailers-*.js', () => undefined)
    await page.goto('/home')
    const tab = page.getByRole('link', { name: 'Trailers', exact: true })
    await tab.tap()
    await expect(tab).toHaveAttribute('aria-current', 'page', { timeout: 3_000 })
    await expect(page.getByText(/The network does not answer/)).toBeVisible({ timeout: 5_000 })
  })
})
