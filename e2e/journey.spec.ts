import { expect, test, type Page } from '@playwright/test'
import { openDoorsEarly } from './support/operator.ts'
import { PASSWORD } from './support/people.ts'
import { codeSentTo, freshPhone } from './support/sandbox.ts'
import { asStaff } from './support/staff.ts'

async function chooseAccountArea(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('Nigeria')
  await page.getByLabel('State').selectOption('Bauchi')
  await page.getByLabel('Province/LGA').selectOption('Bauchi')
}

async function signUp(page: Page, phone: string): Promise<void> {
  await page.goto('/signup')
  await chooseAccountArea(page)
  await page.getByLabel('Phone number', { exact: false }).first().fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await page.getByLabel('OTP', { exact: false }).fill(await codeSentTo(phone))
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByText('Phone number verified')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Date of Birth').fill('1998-04-01')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/signupsuccessful/)
  await page.getByRole('link', { name: 'Continue to Login' }).click()
}

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone number', { exact: false }).first().fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/(home)?$/)
}

/**
 * Goes from the open home screen to the confirm screen. It chooses tomorrow, because the last
 * showtime of today may be sold out in the evening.
 */
async function chooseSeat(page: Page): Promise<void> {
  await page.getByRole('link', { name: /King of Boys/ }).click()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await page.getByRole('button', { name: /AM|PM/ }).and(page.locator(':enabled')).first().click()
  await expect(page).toHaveURL(/selectcinema/)
  await expect(page.getByRole('heading', { name: 'Find Nearby' })).toBeVisible()
  await page
    .getByRole('button', { name: /Proceed/ })
    .and(page.locator(':enabled'))
    .first()
    .click()
  await expect(page).toHaveURL(/confirmticket/)
}

test('a newcomer signs up, buys Points, buys a seat and is admitted once', async ({ page }) => {
  const phone = freshPhone()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  await signUp(page, phone)
  await logIn(page, phone)

  await page.goto('/fund')
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).first().fill('5000')
  await expect(page.getByText('5000Vp = ₦3400')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/paymentsuccessful/)
  await expect(page).toHaveURL(/profile/, { timeout: 15_000 })
  // Five thousand were bought, and five came with the sign-up.
  await expect(page.getByText(/5,005/).first()).toBeVisible()

  await page.goto('/')
  await chooseSeat(page)
  await page.getByRole('button', { name: /Confirm Seat/ }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await page
    .getByRole('button', { name: 'View Tickets' })
    .or(page.getByRole('link', { name: 'View Tickets' }))
    .click()
  await expect(page.getByText('Unused').first()).toBeVisible()
  await page.getByText('View Ticket').first().click()
  await expect(page).toHaveURL(/ticketdetails/)
  const pin = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/
  await expect(page.getByText(pin)).toBeVisible()
  const code = pin.exec(await page.locator('body').innerText())?.[0]
  expect(code).toBeDefined()
  await openDoorsEarly()
  const scan = (nonce: string) => asStaff('gate@velvet.example', 'POST', 'gate/checkin', { code, nonce })
  expect(await scan(`${phone}-first`)).toMatchObject({ result: 'admitted' })
  expect(await scan(`${phone}-second`)).toMatchObject({ result: 'already-used' })
})
