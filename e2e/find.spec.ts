import type { Movie } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { isWhollyOnPhone } from './support/on-phone.ts'
import { expect, test } from './support/test.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 360, height: 612 },
]

/** Swaps two letters in the middle of a title. */
function withError({ Title }: Movie): string {
  return Title.replace(/(\w{2})(\w)(\w)(\w+)$/, '$1$3$2$4')
}

for (const size of SIZES) {
  test.describe(`at ${size.width}×${size.height}`, () => {
    test.use({ viewport: size })

    test('a visitor finds a film with a typing error, and its page requires a login', async ({ page, customer }) => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Find a movie' }).click()
      const field = page.getByRole('searchbox')
      await expect(field).toBeFocused()
      await field.fill(withError(customer.film))
      await field.press('Enter')
      await page.getByRole('heading', { name: titleCase(customer.film.Title) }).click()
      await expect(page.getByText(/^Login to view this movie's showtimes/)).toBeVisible()
      await page.getByRole('link', { name: 'Signup/Login' }).click()
      await expect(page).toHaveURL(/\/signup$/)
    })

    test.describe('for a customer', () => {
      test.use({ isOnlooker: true })

      test('two taps lead from the search to the cinemas of a showtime', async ({ page }) => {
        await page.goto('/find')
        await page.getByRole('button', { name: 'Tomorrow', exact: true }).click()
        await page
          .getByRole('button', { name: /^\d+:\d\d [AP]M/ })
          .first()
          .click()
        await expect(page).toHaveURL(/\/selectcinema$/)
        await page.goBack()
        await expect(page.getByRole('button', { name: 'Tomorrow', exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
      })
    })

    test.describe('for a customer without a network', () => {
      test.use({ isOnlooker: true, serviceWorkers: 'allow' })

      test('the films of the phone are found, and the screen says so', async ({ page, context, customer }) => {
        await page.goto('/home')
        await expect(page.getByRole('listitem').first()).toBeVisible()
        await isWhollyOnPhone(page)
        await context.setOffline(true)
        await page.goto('/find')
        await page.getByRole('searchbox').fill(customer.film.Title.slice(0, 4))
        await expect(page.getByText(/You are offline. These are the movies/)).toBeVisible()
        await expect(page.getByRole('heading', { name: titleCase(customer.film.Title) })).toBeVisible()
      })
    })
  })
}
