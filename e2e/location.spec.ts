import { expect, test } from './support/test.ts'

test.use({ isLocated: false })

/** Each reason with the error code of a browser; null for a browser without geolocation. */
const REASONS: readonly (readonly [text: string, code: number | null])[] = [
  ['Location information is unavailable', 2],
  ['The request to get user location timed out', 3],
  ['Geolocation is not supported by this browser', null],
]

for (const [text, code] of REASONS) {
  test(`${text}: the screen that asks for a location says so`, async ({ page }) => {
    await page.addInitScript((failure) => {
      const getCurrentPosition = (_: unknown, refuse: (reason: { code: number }) => void) =>
        refuse({ code: Number(failure) })
      const geolocation = failure === null ? undefined : { getCurrentPosition }
      Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => geolocation })
    }, code)
    await page.goto('/')
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText(/requires location services to find centers/)).toBeVisible()
  })
}

test('after a countdown of thirty seconds, Try Again reloads the page', async ({ page, context }) => {
  await context.setGeolocation(null)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('timer')).toContainText('30')
  await page.clock.runFor(30_000)
  await context.setGeolocation({ latitude: 10.31, longitude: 9.84 })
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
})

test('on a phone without a location, a person chooses an area once and can go on', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/')
  await expect(page.getByText('Location permissions denied by user')).toBeVisible()
  await page.getByRole('button', { name: 'Choose your area' }).tap()
  await page
    .getByRole('button', { name: /Bauchi, Nigeria/ })
    .first()
    .tap()
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /King of Boys/ })).toBeVisible()
  await expect(page.getByText(/requires location services/)).toHaveCount(0)
})

test('a person who refused the location gets the other ways at once', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/')
  await expect(page.getByText('Location permissions denied by user')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose your area' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})
