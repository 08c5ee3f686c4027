import type { Page } from '@playwright/test'
import { Taps } from './support/taps.ts'
import { expect, test } from './support/test.ts'

test.use({ balance: 500, hasChosen: true })

const finish = (page: Page) => page.getByRole('button', { name: /^Finish buying King of Boys/ })

test('a customer buys missing Points and the seat, and Back skips the payment', async ({ page, customer }) => {
  const missing = customer.showtime.TicketPrice - customer.user.Balance
  await page.goto('/confirmticket')
  await page.getByRole('button', { name: 'Confirm Seat' }).click()
  await page.getByRole('link', { name: 'Get More Credit' }).click()
  await expect(page).toHaveURL(/\/fund$/)
  await expect(page.getByLabel('Amount in Points')).toHaveValue(String(Math.max(missing, 50)))
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/paymentsuccessful/)
  await finish(page).click()
  await page.getByRole('button', { name: 'Confirm Seat' }).click()
  await expect(page.getByText('Success!')).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\/fund$/)
  await expect(page.getByRole('heading', { name: 'Get Velvet Cinema Credits:' })).toBeVisible()
  await expect(page.getByText(/Payment successful/i)).toHaveCount(0)
})

test(
  'the selection is dropped on every way to the top-up page, and can be restored',
  { tag: '@of-its-own' },
  async ({ page }) => {
    await page.goto('/confirmticket')
    await expect(page.getByRole('button', { name: 'Confirm Seat' })).toBeVisible()
    await page.goto('/fund')
    await expect(page.getByText(/are missing for your purchase/)).toBeVisible()
    await page.goto('/confirmticket')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/profile')
    await finish(page).click()
    await expect(page).toHaveURL(/confirmticket/)
    await expect(page.getByRole('button', { name: /and book$/ })).toBeVisible()
  },
)

test('Back leads from the top-up to the purchase as it was chosen', async ({ page }) => {
  await new Taps().toPurchase(page)
  await page.getByRole('button', { name: 'One more' }).tap()
  await page.getByRole('button', { name: 'Confirm Seat' }).tap()
  await page.getByRole('link', { name: 'Get More Credit' }).tap()
  await expect(page.getByText(/are missing for your purchase/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/confirmticket/)
  await expect(page.getByRole('group', { name: 'Number of tickets' })).toHaveText('2')
})

test('a buyer can dial a USSD code in the checkout, and a bank can open its window', async ({ page }) => {
  await page.goto('/fund')
  await page.getByLabel('Amount in Points').fill('150')
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
  const checkout = page.frameLocator('iframe')
  const pay = checkout.getByRole('button', { name: 'Pay', exact: true })
  await expect(pay).toBeEnabled()
  // The providers' own pages have such a link and such a window, which the sandbox's has not.
  const body = checkout.locator('body')
  await body.evaluate((element) => {
    const link = Object.assign(document.createElement('a'), { textContent: 'Dial *737*000*12#' })
    link.href = 'tel:*737*000*12%23'
    element.prepend(link)
  })
  const blocked: string[] = []
  page.on('console', (message) => blocked.push(message.text()))
  await checkout.getByRole('link', { name: 'Dial *737*000*12#' }).click()
  const hasOpened = await body.evaluate(() => window.open('about:blank') !== null)
  expect(hasOpened).toBe(true)
  // The checkout is still there, and not an error page in its place.
  await expect(pay).toBeEnabled()
  expect(blocked.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})
