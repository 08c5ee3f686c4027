import type { Page } from '@playwright/test'
import { PASSWORD, aCustomer, buyTicket } from './support/people.ts'
import { expect, test } from './support/test.ts'

async function logIn(page: Page, phoneNumber: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone Number').fill(phoneNumber)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).tap()
  await expect(page).toHaveURL(/\/home$/)
}

test('a login or a logout in one tab applies in the other', async ({ page, context }) => {
  const [ada, eve] = [await aCustomer(0), await aCustomer(0)]
  const other = await context.newPage()
  await other.goto('/')
  const account = other.getByRole('link', { name: ada.user.Username })

  await logIn(page, ada.user.PhoneNumber)
  await expect(account).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).tap()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other.getByRole('link', { name: 'Login/Signup' })).toBeVisible()

  await logIn(page, eve.user.PhoneNumber)
  await expect(other.getByRole('link', { name: eve.user.Username })).toBeVisible()
})

test.describe('for a customer', () => {
  test.use({ balance: 3000, hasChosen: true })

  test('a purchase in one tab is named in the other before more is paid for', async ({ page, context, customer }) => {
    await page.goto('/confirmticket')
    await expect(page.getByText(/Balance after/)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/profile')
    await buyTicket(customer)
    // The other tab reads the account, and so learns of the purchase first.
    await other.reload()
    await expect(page.getByText(/You already have a ticket for this showtime/)).toBeVisible()
  })
})
