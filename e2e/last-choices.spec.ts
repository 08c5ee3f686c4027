import { isOnPhone, isWhollyOnPhone } from './support/on-phone.ts'
import { expect, test } from './support/test.ts'
import { violations } from './support/violations.ts'

for (const height of [740, 612]) {
  test.describe(`at 360×${height}`, () => {
    test.use({ viewport: { width: 360, height }, serviceWorkers: 'allow' })

    test('a visitor of a film is asked to log in for its showtimes, also without a network', async ({
      page,
      context,
      customer,
    }) => {
      const text = () => page.getByText(/^Login to view this movie's showtimes/)
      await page.goto('/')
      await isOnPhone(page)
      await page.goto(`/movie/${customer.film.MovieID}`)
      await expect(text()).toBeVisible()
      await expect(page.getByText(/\d:\d\d [AP]M/)).toHaveCount(0)
      expect(await violations(page)).toEqual([])
      await context.setOffline(true)
      await page.reload()
      await expect(text()).toBeVisible()
    })

    test.describe('for a customer with a ticket', () => {
      test.use({ isOnlooker: true })

      test('the center of the last ticket comes first as Preferred, also without a network', async ({
        page,
        context,
        customer,
      }) => {
        const first = () => page.getByRole('main').getByRole('listitem').first()
        await page.goto('/velvetcenters')
        await isWhollyOnPhone(page)
        await expect(first()).toHaveAccessibleName(customer.cinema.Name)
        await expect(first().getByText('Preferred')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await context.setOffline(true)
        await page.reload()
        await expect(first()).toHaveAccessibleName(customer.cinema.Name)
        await expect(first().getByText('Preferred')).toBeVisible()
      })
    })
  })
}

test.describe('for a customer without Points', () => {
  test.use({ balance: 0 })

  test('the last amount of Points is offered first, until the customer logs out', async ({ page }) => {
    const amounts = page.getByRole('group', { name: 'Amounts to choose from' }).getByRole('button')
    await page.goto('/fund')
    await expect(amounts.first()).toHaveText(/^500 Vp/)
    await page.getByLabel('Amount in Points').fill('150')
    await page.getByRole('button', { name: 'Proceed to Pay' }).click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/paymentsuccessful/)
    // The screen leads to the profile by itself.
    await expect(page).toHaveURL(/\/profile$/, { timeout: 30_000 })
    await page.goto('/fund')
    await expect(amounts.first()).toHaveText(/^150 Vp ₦102 Last time$/)
    expect(await violations(page)).toEqual([])
    await amounts.first().tap()
    await expect(page.getByLabel('Amount in Points')).toHaveValue('150')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('last-amount')
  })
})
