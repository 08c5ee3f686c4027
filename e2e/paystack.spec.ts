import { expect, test, type Page } from '@playwright/test'
import { signedInCustomer, switchProvider, type Provider } from './money.ts'
import { injectFault } from './support/sandbox.ts'

/** Providers are the operator's choice, and one for everybody: these run one after another. */
test.describe.configure({ mode: 'serial' })

test.beforeAll(() => switchProvider('paystack'))
test.afterAll(() => switchProvider('flutterwave'))

const checkout = (page: Page) => page.frameLocator('iframe[name="paystack-checkout"]')

async function proceed(page: Page, vp: number): Promise<void> {
  await page.goto('/fund')
  await page.getByRole('textbox', { name: 'Amount in Vp' }).fill(String(vp))
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
}

test('Points are bought through Paystack, and the profile shows the payment', async ({ page }) => {
  await signedInCustomer(page)
  await proceed(page, 300)
  await expect(checkout(page).getByText('₦204')).toBeVisible()
  await checkout(page).getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page).toHaveURL(/profile/, { timeout: 15_000 })
  // Three hundred bought, and five of the sign-up offer.
  await expect(page.getByText('305 Vp', { exact: true }).first()).toBeVisible()
  const topUps = page.getByRole('region', { name: 'Top-ups' })
  await expect(topUps.getByText('Points added')).toBeVisible()
  await expect(topUps.getByText('₦204')).toBeVisible()
})

test('closing Paystack’s checkout hides it, and says that the payment is being confirmed', async ({
  page,
}) => {
  await signedInCustomer(page)
  await proceed(page, 300)
  await checkout(page).getByRole('button', { name: /close/i }).click()

  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page).toHaveURL(/\/fund$/)
  await expect(page.getByText('Your payment is being confirmed')).toBeVisible()
  await expect(page.getByText(/^Reference/)).toBeVisible()
})

test('a payment whose answer was lost becomes Points by itself', async ({ page }) => {
  await signedInCustomer(page)
  await proceed(page, 300)
  await checkout(page).getByRole('button', { name: 'Pay, but lose the answer' }).click()
  await expect(checkout(page).getByText(/answer was lost/)).toBeVisible()
  await expect(page).toHaveURL(/paymentsuccessful|profile/, { timeout: 15_000 })
  await page.goto('/profile')
  await expect(page.getByText('305 Vp', { exact: true }).first()).toBeVisible()
})

test.describe('a checkout script that does not arrive', () => {
  const WORDS: Record<Provider, string> = {
    paystack: 'Unable to load paystack inline script',
    flutterwave: 'Unable to load flutterwave payment modal',
  }

  for (const provider of ['paystack', 'flutterwave'] as const) {
    test(`is said for ${provider}, and the next try opens the checkout`, async ({ page }) => {
      await switchProvider(provider)
      await signedInCustomer(page)
      await injectFault(`${provider}-script`, 'reset', 1)
      await proceed(page, 300)
      await expect(page.getByText(WORDS[provider])).toBeVisible()
      await page.screenshot({ path: `test-results/screens/12-no-${provider}.png` })
      await page.getByRole('button', { name: 'Proceed to Pay' }).click({ timeout: 10_000 })
      await expect(page.locator(`iframe[name="${provider}-checkout"]`)).toBeVisible()
    })
  }
})
