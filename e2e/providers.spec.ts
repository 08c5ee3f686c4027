import type { Page } from '@playwright/test'
import { switchProvider } from './support/operator.ts'
import type { Provider } from './support/operator.ts'
import { expect, test } from './support/test.ts'

/**
 * The operator chooses the provider for everybody, so these tests run one after another. Other
 * journeys that pay meanwhile use the chosen provider, whichever it is.
 */
test.describe.configure({ mode: 'serial' })
test.use({ balance: 0 })

test.beforeAll(() => switchProvider('paystack'))
test.afterAll(() => switchProvider('flutterwave'))

const checkout = (page: Page) => page.frameLocator('iframe[name="paystack-checkout"]')

async function proceed(page: Page, vp: number): Promise<void> {
  await page.goto('/fund')
  await page.getByRole('textbox', { name: 'Amount in Points' }).fill(String(vp))
  await page.getByRole('button', { name: 'Proceed to Pay' }).click()
}

test('Points are bought through Paystack, and the profile shows the payment', async ({ page }) => {
  await proceed(page, 300)
  await expect(checkout(page).getByText('₦204')).toBeVisible()
  await checkout(page).getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page).toHaveURL(/profile/, { timeout: 15_000 })
  // Three hundred were bought, and five came with the sign-up.
  await expect(page.getByText('305 Vp', { exact: true }).first()).toBeVisible()
  const topUps = page.getByRole('region', { name: 'Top-ups' })
  await topUps.getByRole('heading', { name: 'Top-ups' }).click()
  await expect(topUps.getByText('Points added')).toBeVisible()
  await expect(topUps.getByText('₦204')).toBeVisible()
})

test("closing Paystack's checkout hides it and shows a pending payment", { tag: '@of-its-own' }, async ({ page }) => {
  await proceed(page, 300)
  await checkout(page).getByRole('button', { name: /close/i }).click()

  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page).toHaveURL(/\/fund$/)
  await expect(page.getByText('Your payment is being confirmed')).toBeVisible()
  await expect(page.getByText(/^Reference/)).toBeVisible()
})

test('a payment whose answer was lost becomes Points by itself', async ({ page }) => {
  await proceed(page, 300)
  await checkout(page).getByRole('button', { name: 'Pay, but lose the answer' }).click()
  await expect(checkout(page).getByText(/answer was lost/)).toBeVisible()
  await expect(page).toHaveURL(/paymentsuccessful|profile/, { timeout: 15_000 })
  await page.goto('/profile')
  await expect(page.getByText('305 Vp', { exact: true }).first()).toBeVisible()
})

const WORDS: Record<Provider, string> = {
  paystack: 'Unable to load paystack inline script',
  flutterwave: 'Unable to load flutterwave payment modal',
}

for (const [provider, text] of Object.entries(WORDS) as [Provider, string][]) {
  test(
    `${text}, when the script does not load; the next try opens the checkout`,
    { tag: '@of-its-own' },
    async ({ page }) => {
      await switchProvider(provider)
      const script = /v3\.js|inline\.js/
      await page.route(script, (route) => route.abort('connectionreset'), { times: 1 })
      await proceed(page, 300)
      await expect(page.getByText(text)).toBeVisible()
      await page.getByRole('button', { name: 'Proceed to Pay' }).click()
      const opened = page.frameLocator(`iframe[name="${provider}-checkout"]`)
      await expect(opened.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    },
  )
}
