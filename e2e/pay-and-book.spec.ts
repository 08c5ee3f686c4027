import type { Payment } from '@velvet/contract/shared/entities/entities'
import type { Page } from '@playwright/test'
import { call, type Customer } from './support/people.ts'
import { pay } from './support/sandbox.ts'
import { Taps } from './support/taps.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
]

const payAndBook = (page: Page) => page.getByRole('button', { name: /^Pay ₦[\d,]+ and book$/ })
const payInCheckout = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true })

for (const size of SIZES) {
  test.describe(`at ${size.width}×${size.height}`, () => {
    test.use({ balance: 0, viewport: size })

    test("from a wallet of 0 Vp, a paid seat's QR code is visible within six taps", async ({ page }) => {
      const taps = new Taps()
      await taps.toPurchase(page)
      await expect(payAndBook(page)).toBeInViewport({ ratio: 1 })
      expect(await violations(page)).toEqual([])
      await taps.on(payAndBook(page))
      await payInCheckout(page).tap()
      await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      const code = page.getByRole('img', { name: 'QR code of this ticket' })
      await expect(code).toBeInViewport({ ratio: 1 })
      expect(taps.count).toBeLessThanOrEqual(6)
    })
  })
}

test.describe('two chosen seats', () => {
  test.use({ balance: 0, viewport: { width: 360, height: 612 } })

  test('two chosen seats from a wallet of 0 Vp take seven taps and the checkout', async ({ page }) => {
    const taps = new Taps()
    // No other journey buys this film. Chosen seats are not held, so another journey could buy them before they are paid for.
    await taps.toPurchase(page, 'The Wedding Party')
    await taps.on(page.getByRole('button', { name: 'One more' }).first())
    await taps.on(page.getByRole('button', { name: 'Seats: best together' }))
    await taps.on(page.getByRole('button', { name: /^Take / }).and(page.locator(':enabled')))
    await taps.on(payAndBook(page))
    await payInCheckout(page).tap()
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    expect(taps.count).toBe(7)
  })
})

test.describe('with the showtime chosen', () => {
  test.use({ balance: 0, hasChosen: true })

  const paymentOf = async ({ token }: Customer) => {
    const { payments } = await call<{ payments: Payment[] }>('GET', 'payments', undefined, token)
    const [payment] = payments
    if (!payment) throw new Error('No payment was begun')
    return payment
  }

  test('a refusal for too few Points leads to the checkout for exactly what is missing', async ({ page, customer }) => {
    await page.goto('/confirmticket')
    await page.getByRole('button', { name: 'Confirm Seat' }).click()
    await expect(page.getByText('Your balance is too low for this purchase!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get More Credit' })).toBeVisible()
    await payAndBook(page).click()
    await expect(payInCheckout(page)).toBeEnabled()
    const missing = customer.showtime.TicketPrice - customer.user.Balance
    expect(await paymentOf(customer)).toMatchObject({ VpValue: missing })
  })

  test('after the app was closed in the checkout, the next start shows the tickets', async ({ page, customer }) => {
    await page.goto('/confirmticket')
    await payAndBook(page).click()
    await expect(payInCheckout(page)).toBeEnabled()
    const { provider, tx_ref, amount } = await paymentOf(customer)
    await page.goto('about:blank', { waitUntil: 'load' })
    await pay(provider, tx_ref, amount)
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Success!' })
    await expect(dialog.getByText(/^1 ticket for King of Boys/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'View Tickets' }).click()
    await expect(page.getByText('King of Boys').first()).toBeVisible()
  })

  test('a checkout that was left shows a pending payment and the end of the hold', async ({ page }) => {
    await page.goto('/confirmticket')
    await payAndBook(page).click()
    await expect(payInCheckout(page)).toBeEnabled()
    await page
      .frameLocator('iframe')
      .getByRole('button', { name: /close|cancel/i })
      .click()
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
    await expect(page.getByText(/^Your seats are held until/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'I did not pay' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
